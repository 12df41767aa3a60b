public import Market
public import MarketAPI
public import MarketClient

/// The first pages of lists on this device, which are shown until the market answers.
@MainActor
public protocol KeptLists: AnyObject {
    /// The first page of a list as it was last told to an account, or to nobody; empty where none is kept.
    func products(keptOf list: KeptList, for account: Account.ID?) -> [ProductSummary]
    /// Keeps the first page of a list as the market has just told it.
    func keep(_ products: [ProductSummary], of list: KeptList, for account: Account.ID?)
    /// The market's categories as it last told them.
    var keptCategories: [Market.Category] { get }
    /// Keeps the market's categories.
    func keep(_ categories: [Market.Category])
    /// The market's description of itself as it last told it; `nil` where it never did.
    var keptMarket: MarketBody? { get }
    /// Keeps the market's description of itself.
    func keep(_ market: MarketBody)
    /// Takes over what the market has told of a product in all kept lists that hold it.
    func updateKept(_ goods: ProductSummary)
    /// Takes products out of all kept lists, for all accounts.
    func removeKept(where isMeant: (ProductSummary) -> Bool)
    /// Forgets the lists of all accounts but one; those of nobody stay.
    func forgetLists(besides account: Account.ID?)
}

extension KeptLists {
    /// Takes a product out of all kept lists, as it is no longer on the market.
    func removeKept(_ id: Product.ID) { removeKept { $0.id == id } }
}
