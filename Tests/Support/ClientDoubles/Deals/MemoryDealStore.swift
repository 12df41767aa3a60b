package import Market
package import MarketClient

/// Keeps codes, reviews and copies of deals for as long as a test lasts.
@MainActor
package final class MemoryDealStore: DealStore {
    package let codes: any UnsentStore<TypedCode> = MemoryUnsentStore()
    package let reviews: any UnsentStore<WrittenReview> = MemoryUnsentStore()
    private var kept: [Account.ID: [KeptDeal]] = [:]

    package nonisolated init() {}

    package func deals(of account: Account.ID) -> [KeptDeal] {
        (kept[account] ?? []).sorted { $0.own.deal.id.rawValue > $1.own.deal.id.rawValue }
    }

    package func learn(_ deal: OwnDeal, code: String?, for account: Account.ID) {
        let known = kept[account]?.first { $0.own.deal.id == deal.deal.id }?.code
        kept[account, default: []].removeAll { $0.own.deal.id == deal.deal.id }
        kept[account, default: []].append(KeptDeal(deal, code: code ?? known))
    }

    package func forgetDeals(of account: Account.ID) { kept[account] = nil }

    package func forgetDeals(besides account: Account.ID?) { kept = kept.filter { $0.key == account } }
}
