import Market

/// One review, with what was answered.
struct ReviewBlock {
    let review: Review
    /// True where the reader wrote it, and so sees all of it.
    var isOwn = false

    init(_ review: Review, isOwn: Bool = false) {
        self.review = review
        self.isOwn = isOwn
    }

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        div(.class("bar")) {
            p(.class("facts")) {
                if !isOwn {
                    a(.href(.seller(review.author.id))) { review.author.name(in: frame.texts) }
                    " · "
                }
                (isOwn ? review.writtenAt : review.seenAt).html(in: frame)
            }
            if !isOwn { ReportMenu(target: .review(review.id)).html(in: frame) }
        }
        p { b { review.words.verdict.text(in: frame.texts) } }
        if !review.words.tags.isEmpty {
            ul(.class("tags")) {
                for tag in ReviewTag.allCases where review.words.tags.contains(tag) {
                    li(.class(tag.isGood ? "" : "against")) { tag.text(in: frame.texts) }
                }
            }
        }
        if !review.words.text.text.isEmpty { p(.class("reason")) { review.words.text.text } }
        if let reply = review.reply {
            div(.class("reply")) {
                p(.class("facts")) {
                    frame.texts[.reviewReply]
                    " · "
                    reply.at.html(in: frame)
                }
                p(.class("reason")) { reply.text }
            }
        }
    }
}
