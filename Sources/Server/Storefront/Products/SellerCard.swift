package import Market

/// The known facts about a seller.
package struct SellerRecord: Hashable, Sendable {
    package let since: Timestamp
    package let onSale: FacetCount
    package let sold: FacetCount
    package let facts: TraderFacts

    package init(
        since: Timestamp,
        onSale: FacetCount,
        sold: FacetCount,
        facts: TraderFacts = TraderFacts()
    ) {
        self.since = since
        self.onSale = onSale
        self.sold = sold
        self.facts = facts
    }
}

/// The seller of a product, as a way to all that they sell.
struct SellerCard {
    let seller: Seller
    let record: SellerRecord?
    var profile = Profile.none

    func html(in frame: Frame) -> HTML {
        a(.class("seller"), .href(.seller(seller.id))) {
            PersonDisc(name: seller.name, picture: profile.picture).html()
            span(.class("who")) {
                seller.name
                if let word = record?.facts.word {
                    span(.class("word")) { word.text(in: frame.texts) }
                }
            }
            if let record {
                span(.class("facts")) {
                    (record.facts.lines(in: frame.texts) + [
                        frame.texts(
                            .sellerSince,
                            [
                                "date": CivilDate(record.since, in: frame.texts.zone).text(
                                    in: frame.texts
                                )
                            ]
                        ),
                        frame.texts(.sellerOnSale, ["count": record.onSale.text]),
                        frame.texts(.sellerSold, ["count": record.sold.text]),
                    ]).joined(separator: " · ")
                }
            }
            if profile.introduction != .none {
                span(.class("own-words")) { profile.introduction.text }
            }
            Icon.right
        }
    }
}
