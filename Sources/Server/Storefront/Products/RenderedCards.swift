import Hangul
import Market
import Synchronization

/// Cards as they were drawn lately: a card is the same for everyone who sees it in one language and layout.
package final class RenderedCards: Sendable {
    struct Key: Hashable, Sendable {
        let id: Product.ID
        let listing: Int64
        let version: Int64
        let language: Language
        let layout: Layout
        let isEarly: Bool
        let isPlace: Bool
        let isLiked: Bool
        let isHeld: Bool
        /// Told on the card, and no change of the product.
        let likes: Int64
        let age: String
        /// The query that is marked in the name.
        let query: SearchQuery?
    }

    private let cards = Mutex<[Key: HTML]>([:])
    /// Of 1 to 2 KB each; once there are as many, all make room for new ones.
    private static let capacity = 2_000

    package init() {}

    func card(_ key: Key, drawnBy draw: () -> HTML) -> HTML {
        if let card = cards.withLock({ $0[key] }) { return card }
        let card = draw()
        cards.withLock { cards in
            if cards.count >= Self.capacity { cards = [:] }
            cards[key] = card
        }
        return card
    }
}
