public import Foundation
public import Market
import MarketClient

/// The items that a person keeps on this device, as the screens of one market see them.
///
/// They are one observable state: a change by one screen shows on all of them at once.
@MainActor
public protocol SavedItems: KeptLists {
    /// Most recently liked first.
    var liked: [SavedProduct] { get }
    /// True where a product is liked.
    func isLiked(_ key: ProductReference) -> Bool
    /// Likes goods, or takes that back; doing it twice changes nothing.
    func setLiked(_ isLiked: Bool, _ goods: SavedProduct)

    /// Most recently added first.
    var cart: [SavedCartItem] { get }
    /// The number of units in the cart; 0 for none.
    func quantity(of key: ProductReference) -> Int64
    /// Has so many in the cart, as far as there are so many; none takes it out.
    ///
    /// - Returns: How many are in the cart then.
    @discardableResult
    func setQuantity(_ quantity: Int64, of goods: SavedProduct) -> Int64
    /// Takes today's price of something in the cart, so that its change is no longer told.
    func agreeToPrice(of key: ProductReference)

    /// Newest first, each once.
    var searches: [String] { get }
    /// Remembers a search as the newest; one that was made before moves up.
    ///
    /// Of one that was made elsewhere, at another shop, no account learns.
    func recordSearch(_ text: String, elsewhere: Bool)
    /// Forgets a search, whatever letter case it was noted in.
    func forgetSearch(_ text: String)
    /// Forgets all searches.
    func forgetSearches()

    /// Most recently looked at first.
    var seen: [SavedProduct] { get }
    /// Remembers goods as the ones looked at last.
    func recordSeen(_ goods: SavedProduct)
    /// Forgets what was looked at on this market.
    func forgetSeen()
    /// While this holds, neither searches nor goods looked at are noted.
    var isPrivate: Bool { get set }

    /// The last that was heard of goods that are kept anywhere here.
    func known(_ key: ProductReference) -> SavedProduct?
    /// True where the product is kept anywhere here, so that changes to it matter.
    func isSaved(_ key: ProductReference) -> Bool
    /// Takes over what the market has just said, wherever the goods are kept; what a row doesn't tell stays, and so
    /// does what is newer.
    func learn(_ goods: SavedProduct)
    /// Notes that a market no longer has some goods; they stay where they are kept, and say so.
    func markGone(_ key: ProductReference)

    /// A warning about the storage itself; `nil` while all is well.
    func warning(in texts: Texts) -> StorageWarning?
    /// Does what the button of the warning says: tries again to keep what could not be kept, or takes it as read.
    func answerWarning()
}

extension SavedItems {
    /// Remembers a search of this market as the newest.
    public func recordSearch(_ text: String) { recordSearch(text, elsewhere: false) }

    /// Takes over what a list says of the goods that are kept; the others, nearly all, cost a look and no conversion.
    func learn(_ rows: [ProductSummary]) {
        for goods in rows where isSaved(.here(goods.id)) { learn(SavedProduct(goods)) }
    }
}

/// A reference to a product: of this market, or of another shop.
public enum ProductReference: Hashable, Sendable {
    /// A product of this market.
    case here(Product.ID)
    /// Something of another shop, by its page there.
    case elsewhere(page: URL)
}

/// A warning about the storage of a person's items.
public struct StorageWarning: Hashable, Sendable {
    /// The problem in words.
    public let text: String
    /// The title of the button that helps; `nil` where only time or the person can.
    public let action: String?

    public init(text: String, action: String?) {
        self.text = text
        self.action = action
    }
}
