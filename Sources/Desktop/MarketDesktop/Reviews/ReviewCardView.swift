import Adwaita
import Market
import MarketScreens

/// A review, with what was answered.
final class ReviewCardView: Box {
    /// The card's picture is shown where there are `photos` to get it by.
    init(
        _ card: ReviewCard,
        photos: PhotoProvider? = nil,
        onReport: (title: String, report: () -> Void)? = nil
    ) {
        super.init(.vertical, spacing: 6)
        style("card")
        let inside = Box(.vertical, spacing: 4)
        let facts = Label(card.facts, wraps: true).style("caption", "dim-label")
        if let photos, let picture = card.picture {
            let disc = PersonDisc(photos, pixels: 32)
            disc.show(card.author, picture)
            inside.append(Box(.horizontal, spacing: 8, [disc, facts.expand(horizontal: true)]))
        } else {
            inside.append(facts)
        }
        inside.append(Label(card.verdict, wraps: true).style("heading"))
        if !card.tags.isEmpty { inside.append(Label(card.tags, wraps: true).style("caption")) }
        if !card.text.isEmpty { inside.append(Label(card.text, wraps: true)) }
        if let replyFacts = card.replyFacts, let reply = card.reply {
            inside.append(Label(replyFacts, wraps: true).style("caption", "dim-label"))
            inside.append(Label(reply, wraps: true))
        }
        if let onReport {
            inside.append(Button(onReport.title) { onReport.report() }.style("flat").align(.end))
        }
        append(inside.margins(12))
    }
}
