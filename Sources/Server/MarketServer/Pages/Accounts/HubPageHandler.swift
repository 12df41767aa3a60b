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
            meetings: try await meetings(of: account),
            news: try await pages.news(of: account, context),
            profile: try await services.profiles.own(account)
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
        let now = pages.now
        // A meeting of this morning may be going on.
        let near = now.adding(hours: -12)..<now.adding(hours: 7 * 24)
        func moment(_ own: OwnDeal) -> Timestamp { own.deal.meeting?.at ?? own.deal.until }
        return open.elements.filter {
            $0.deal.state.isOpen && $0.deal.meeting != nil && near.contains(moment($0))
        }
        .sorted { (moment($0), $0.deal.id) < (moment($1), $1.deal.id) }
    }
}

extension PageReplies {
    /// The news of an account, which are seen by that.
    func news(of account: Account, _ context: PageContext) async throws -> AccountNews {
        var news = AccountNews()
        for photo in try await services.photos.lostPhotos(of: account.id)
        where news.lost.last?.id != photo.product {
            news.lost.append(LostPhotoNotice(id: photo.product, name: photo.name))
        }
        news.isSanctioned = try await services.reports.hasNews(for: account)
        news.notices = NoticeList(try await services.accounts.notices(of: account))
        if !context.request.isHead { await services.notifications.opened(.session, by: account) }
        return news
    }
}
