import Market

/// The facts of a person's trades.
struct TraderFactsList {
    let record: SellerRecord

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        let since = CivilDate(record.since, in: frame.texts.zone).text(in: frame.texts)
        ul(.class("trader")) {
            for line in record.facts.lines(in: frame.texts) { li { line } }
            li { frame.texts(.sellerSince, ["date": since]) }
        }
        if !record.facts.tags.isEmpty {
            ul(.class("tags")) {
                for count in record.facts.tags {
                    li(.class(count.tag.isGood ? "" : "against")) {
                        frame.texts(
                            .reviewTagCount,
                            [
                                "tag": count.tag.text(in: frame.texts),
                                "count": Int64(count.people).groupedText,
                            ]
                        )
                    }
                }
            }
        }
    }
}
