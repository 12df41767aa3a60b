public import Foundation
public import Market

/// What a person keeps on this device, as the screens of one market see it.
///
/// It is one observable state: whatever one screen changes shows on all of them at once.
@MainActor
public protocol Keepsakes: AnyObject {
    /// Most recently liked first.
    var liked: [KeptGoods] { get }
    func isLiked(_ key: GoodsKey) -> Bool
    func setLiked(_ isLiked: Bool, _ goods: KeptGoods)

    /// Most recently added first.
    var cart: [KeptLine] { get }
    func quantity(of key: GoodsKey) -> Int64
    /// Has so many in the cart, as far as there are so many; none takes it out.
    ///
    /// - Returns: How many are in the cart then.
    @discardableResult
    func setQuantity(_ quantity: Int64, of goods: KeptGoods) -> Int64
    func agreeToPrice(of key: GoodsKey)

    /// Newest first, each once.
    var searches: [String] { get }
    func noteSearch(_ text: String)
    func forgetSearch(_ text: String)
    func forgetSearches()

    /// Most recently looked at first.
    var seen: [KeptGoods] { get }
    func noteSeen(_ goods: KeptGoods)
    /// While this holds, neither searches nor goods looked at are noted.
    var isPrivate: Bool { get set }

    /// Takes over what the market has just said, wherever the goods are kept; what a row doesn't tell stays, and so
    /// does what is newer.
    func learn(_ goods: KeptGoods)
    func noteGone(_ key: GoodsKey)

    /// What a person has to be told about the keeping itself; `nil` while all is well.
    func warning(in texts: Texts) -> String?
}

/// Which goods these are: of this market, or of another shop.
public enum GoodsKey: Hashable, Sendable {
    case here(Product.ID)
    case elsewhere(page: URL)
}
