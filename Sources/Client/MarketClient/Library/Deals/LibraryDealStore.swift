public import Foundation
public import Market

/// The local library as the deals of one market see it.
@MainActor
public final class LibraryDealStore: DealStore {
    private let box: LibraryDeals
    private let origin: MarketOrigin

    /// `nil` where `address` is no address of a market.
    public init?(_ library: LocalLibrary, market address: URL) {
        guard let origin = MarketOrigin(address.absoluteString) else { return nil }
        box = library.deals
        self.origin = origin
    }

    public func codes() -> [UnsentCode] {
        box.codes.filter { $0.origin == origin }.map(\.code)
    }

    public func save(_ code: UnsentCode) async throws {
        try await box.save(LibraryCode(origin: origin, code: code))
    }

    public func removeCode(of deal: Deal.ID, by author: Account.ID) async throws {
        try await box.removeCode(of: deal, by: author, at: origin)
    }

    public func reviews() -> [UnsentReview] {
        box.reviews.filter { $0.origin == origin }.map(\.review)
    }

    public func save(_ review: UnsentReview) async throws {
        try await box.save(LibraryReview(origin: origin, review: review))
    }

    public func removeReview(of deal: Deal.ID, by author: Account.ID) async throws {
        try await box.removeReview(of: deal, by: author, at: origin)
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
}
