public import Foundation
public import Market

/// The local library as the deals of one market see it.
@MainActor
public final class LibraryDealStore: DealStore {
    public let codes: any UnsentStore<TypedCode>
    public let reviews: any UnsentStore<WrittenReview>

    private let box: LibraryDeals
    private let origin: MarketOrigin

    /// `nil` where `address` is no address of a market.
    public init?(_ library: LocalLibrary, market address: URL) {
        guard let origin = MarketOrigin(address.absoluteString) else { return nil }
        codes = MarketShelf(library.codes, at: origin)
        reviews = MarketShelf(library.reviews, at: origin)
        box = library.deals
        self.origin = origin
    }

    public func deals(of account: Account.ID) -> [KeptDeal] {
        box.deals.filter { $0.key.origin == origin && $0.key.account == account }
            .sorted { $0.key.deal.rawValue > $1.key.deal.rawValue }.map(\.value)
    }

    public func learn(_ deal: OwnDeal, code: String?, for account: Account.ID) {
        box.learn(deal, code: code, LibraryDeal.ID(origin: origin, account: account, deal: deal.deal.id))
    }

    public func forgetDeals(of account: Account.ID) {
        box.forget { [origin] in $0.origin == origin && $0.account == account }
    }

    public func forgetDeals(besides account: Account.ID?) {
        box.forget { [origin] in $0.origin == origin && $0.account != account }
    }
}
