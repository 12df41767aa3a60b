import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Changing the name that others see.
struct NamePageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.name, get: show, post: change)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        let names = try await services.names.names(of: try context.account())
        return try await pages.reply(NamePage(names), context)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await PageForm(context)
        let name = form["name"]
        guard pages.isSealed(form["seal"], context) else {
            var page = NamePage(try await services.names.names(of: account), typed: name)
            page.trouble = context.texts[.sealBroken]
            return try await pages.reply(page, context, .forbidden)
        }
        do {
            _ = try await services.names.change(account, to: name)
            return .seeOther(Link.settings.telling(.renamed))
        } catch {
            let failure = RequestFailure(error)
            var page = NamePage(try await services.names.names(of: account), typed: name)
            let text = failure.text(in: context.texts, at: pages.now)
            switch failure {
            case .market(.renamedRecently), .market(.restricted): page.trouble = text
            case .market(let error) where error.accountProblems != nil: page.problem = text
            default: throw failure
            }
            return try await pages.reply(page, context, after: failure)
        }
    }
}
