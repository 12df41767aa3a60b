import Foundation
import Testing

@testable import Market

/// Labels of controls, and titles above or beside something, have header capitals.
///
/// Those are on all words but articles, conjunctions and short prepositions. What is said has those of a sentence.
@Suite(.timeLimit(.minutes(10)))
struct EnglishCapitalsTests {
    /// Questions that stand above a dialog or a page.
    private static let asking = [
        "deals.cancel_first", "delete.confirm", "delete.named", "screen.leave.title",
        "moderation.hide.confirm",
        "screen.search.title", "screen.sign_out.title",
    ]

    /// Texts without a full stop: notices, counts, parts of spoken text.
    private static let said = [
        "price.old", "price.bargain", "price.only", "money.", "stock.left", "just.now", "minutes.ago",
        "hours.ago", "days.ago", "day.", "delete.done", "end.of_list", "inspector.no_body",
        "inspector.unread", "inspector.binary", "inspector.cut", "inspector.error", "inspector.dropped",
        "screen.feed.changed", "screen.liked", "screen.form.sending_photo", "screen.photo.", "cart.has",
        "cart.total",
        "cart.too_much", "cart.price_changed", "screen.draft.begun", "screen.draft.not_sent",
        "screen.server.checking",
        "market.purpose", "footer", "start.", "note.", "moderation.empty", "moderation.log.empty",
        "moderation.did.",
        "goods.", "like.on", "like.off", "photos.count", "photo.of", "photo.number", "seller.since", "empty.",
        "delete.undo_hint", "search.found_nothing", "search.private", "filter.wrong",
        "photos.shrinking",
        "photo.uploading", "photo.failed", "draft.restored", "password.hint",
        "sessions.count", "notice.", "account.notices.earlier", "role.", "device.", "offline.now",
        "online.again", "feed.failed", "product.gone", "product.changed",
        "app.form.preview", "app.form.kept", "app.form.theirs", "app.form.mine",
        "trader.", "notification.times", "mine.confirming", "mine.reserved_until", "mine.traded_with",
        "mine.this_device",
        "several.count", "standing.example.", "form.name.example", "form.price.example",
    ]

    private static let small: Set = [
        "a", "an", "the", "and", "or", "but", "nor", "for", "of", "to", "in", "on", "at", "by", "as",
    ]

    @Test(arguments: Texts.english.names.sorted().map { TextKey($0) })
    func labelsHaveHeaderCapitalsAndSentencesHaveNot(key: TextKey) {
        let isNamed = { (name: String) in
            name.hasSuffix(".") ? key.rawValue.hasPrefix(name) : key.rawValue == name
        }
        for text in Texts.english.forms(of: key) {
            let isSaid = Self.said.contains(where: isNamed) || text.last.map { ".?!…:".contains($0) } == true
            let isLabel = !isSaid || Self.asking.contains(key.rawValue)
            let wrong = Self.words(of: text).filter { $0.isSmall == $0.isCapital }.map(\.text)
            if isLabel {
                #expect(wrong == [], "“\(text)” is a label")
            } else {
                #expect(!wrong.isEmpty || Self.words(of: text).count < 4, "“\(text)” is a sentence")
            }
        }
    }

    /// Places for values are no words of ours.
    private static func words(of text: String) -> [(text: String, isSmall: Bool, isCapital: Bool)] {
        let words = text.split(separator: " ").map { $0.drop { !$0.isLetter && $0 != "{" } }
        return words.enumerated().filter { $1.first?.isLetter == true }.map { index, word in
            let isInside = index > 0 && index < words.count - 1
            let bare = word.prefix { $0.isLetter || $0 == "'" || $0 == "’" }
            return (
                String(word), isInside && small.contains(bare.lowercased()), bare.first?.isUppercase == true
            )
        }
    }
}
