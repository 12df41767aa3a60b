import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Take-outs of one's own data; their file is the API's.
struct TakeOutPageHandler: Sendable {
    private let pages: PageReplies
    private let jobs: TakeOutJobs

    init(_ pages: PageReplies, _ jobs: TakeOutJobs) {
        self.pages = pages
        self.jobs = jobs
    }

    func register(in table: inout PageTable) {
        table.on(Link.takeOut, get: show, post: ask)
    }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        try await pages.reply(TakeOutPage(try await jobs.state(for: try context.account())), context)
    }

    func ask(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await PageForm(context)
        guard pages.isSealed(form["seal"], context) else {
            let page = TakeOutPage(try await jobs.state(for: account), trouble: context.texts[.sealBroken])
            return try await pages.reply(page, context, .forbidden)
        }
        do {
            _ = try await jobs.ask(by: account, from: ClientNetwork(context.request.origin.address))
            return .seeOther(.takeOut)
        } catch {
            let failure = RequestFailure(error)
            guard case .market(.tookOutRecently) = failure else { throw failure }
            let page = TakeOutPage(
                try await jobs.state(for: account),
                trouble: failure.text(in: context.texts, at: pages.now)
            )
            return try await pages.reply(page, context, after: failure)
        }
    }
}
