import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Agreeing to the market's terms, for accounts that were there before them.
struct ConsentPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.consent, get: show, post: agree)
    }

    private var consents: ConsentService { pages.services.consents }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        let state = try await consents.state(of: try context.account())
        let back = context.request.query["back"].flatMap { Link(within: $0) }
        return try await pages.reply(ConsentPage(state, back: back), context)
    }

    func agree(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await PageForm(context)
        guard pages.isSealed(form["seal"], context) else {
            let page = ConsentPage(
                try await consents.state(of: account),
                back: form.back,
                trouble: context.texts[.sealBroken]
            )
            return try await pages.reply(page, context, .forbidden)
        }
        var state = try await consents.state(of: account)
        if let version = TermsVersion(rawValue: form["version"]) {
            state = try await consents.agree(account, to: version)
        }
        guard state.isAsked else { return .seeOther((form.back ?? .market).telling(.agreed)) }
        let page = ConsentPage(state, back: form.back, trouble: context.texts[.consentStale])
        return try await pages.reply(page, context, .preconditionFailed)
    }
}
