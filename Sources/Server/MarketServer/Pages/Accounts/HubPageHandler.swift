import HTTPServer
import Market
import MarketService
import Storefront

/// The page of all that is the visitor's own.
struct HubPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.hub, tab: .hub, get: show)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        guard let account = context.caller.account else {
            return try await pages.reply(HubPage(nil), context)
        }
        let person = HubPage.Person(
            seller: Seller(id: account.id, name: account.name),
            record: try await services.record(of: account),
            meetings: try await meetings(of: account)
        )
        return try await pages.reply(HubPage(person), context)
    }

    private func meetings(of account: Account) async throws -> [OwnDeal] {
        let open = try await services.deals.deals(
            DealFilter(isOpen: true),
            at: nil,
            limit: 100,
            for: account
        )
        let week = pages.now.adding(hours: 7 * 24)
        func moment(_ own: OwnDeal) -> Timestamp { own.deal.meeting?.at ?? own.deal.until }
        return open.elements.filter { $0.deal.meeting != nil && moment($0) < week }
            .sorted { (moment($0), $0.deal.id) < (moment($1), $1.deal.id) }
    }
}
