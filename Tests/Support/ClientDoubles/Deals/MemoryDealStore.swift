package import Market
package import MarketClient

/// Keeps codes, reviews and copies of deals for as long as a test lasts, and fails on command.
@MainActor
package final class MemoryDealStore: DealStore {
    package struct Full: Error {}

    package var isFull = false
    private var waiting: [UnsentCode] = []
    private var written: [UnsentReview] = []
    private var kept: [Account.ID: [KeptDeal]] = [:]

    package nonisolated init() {}

    package func codes() -> [UnsentCode] { waiting }

    package func save(_ code: UnsentCode) async throws {
        guard !isFull else { throw Full() }
        waiting.removeAll { $0.deal == code.deal && $0.author == code.author }
        waiting.append(code)
    }

    package func removeCode(of deal: Deal.ID, by author: Account.ID) async throws {
        guard !isFull else { throw Full() }
        waiting.removeAll { $0.deal == deal && $0.author == author }
    }

    package func reviews() -> [UnsentReview] { written }

    package func save(_ review: UnsentReview) async throws {
        guard !isFull else { throw Full() }
        written.removeAll { $0.deal == review.deal && $0.author == review.author }
        written.append(review)
    }

    package func removeReview(of deal: Deal.ID, by author: Account.ID) async throws {
        guard !isFull else { throw Full() }
        written.removeAll { $0.deal == deal && $0.author == author }
    }

    package func deals(of account: Account.ID) -> [KeptDeal] {
        (kept[account] ?? []).sorted { $0.own.deal.id.rawValue > $1.own.deal.id.rawValue }
    }

    package func learn(_ deal: OwnDeal, code: String?, for account: Account.ID) {
        let known = kept[account]?.first { $0.own.deal.id == deal.deal.id }?.code
        kept[account, default: []].removeAll { $0.own.deal.id == deal.deal.id }
        kept[account, default: []].append(KeptDeal(deal, code: code ?? known))
    }

    package func forgetDeals(of account: Account.ID) { kept[account] = nil }
}
