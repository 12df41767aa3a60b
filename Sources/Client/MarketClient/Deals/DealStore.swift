public import Market

/// A deal as it was last told, for reading without a network.
public struct KeptDeal: Hashable, Sendable {
    /// The deal.
    public let own: OwnDeal
    /// The six digits that its person shows the other one; `nil` where they are not known, or the deal is over.
    public let code: String?

    public init(_ own: OwnDeal, code: String?) {
        self.own = own
        self.code = own.deal.state.isOpen ? code : nil
    }
}

/// The storage of unsent codes and reviews on this device, and of copies of one's deals for reading offline.
///
/// The copies are worth less: they may be lost.
@MainActor
public protocol DealStore: AnyObject, Sendable {
    /// The codes that wait to be sent.
    var codes: any UnsentStore<TypedCode> { get }
    /// The reviews that wait to be sent.
    var reviews: any UnsentStore<WrittenReview> { get }

    /// The kept deals of an account, newest first.
    func deals(of account: Account.ID) -> [KeptDeal]
    /// Keeps what the market has just said of a deal; a code that is known stays while the deal is open.
    func learn(_ deal: OwnDeal, code: String?, for account: Account.ID)
    /// Forgets all copies of an account, as when it signs out; what waits to be sent stays.
    func forgetDeals(of account: Account.ID)
    /// Forgets all copies of all accounts but one, as where a session ended by itself.
    func forgetDeals(besides account: Account.ID?)
}
