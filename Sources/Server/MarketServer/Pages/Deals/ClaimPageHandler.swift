import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Asking for goods that are given away, and picking who has them, by plain forms.
struct ClaimPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.claim(for:), tab: .chat, get: ask(for:_:), post: claim)
        table.on(Link.claims(of:), tab: .chat, get: list(of:_:), post: pick(of:_:))
    }

    private var services: MarketServices { pages.services }
    private static let claimersLookedUp = 30

    func ask(for id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let product = try await services.products.product(id, for: context.caller)
        let position = try await services.claims.position(for: id, of: account)
        if !context.request.isHead { await readNotifications(of: id, by: account) }
        return try await pages.reply(ClaimPage(product, position), context)
    }

    func claim(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        switch form["do"] {
        case "claim": return try await claim(id, as: form, by: account, context)
        case "drop":
            try await services.claims.drop(id, by: account)
            return .seeOther(.claim(for: id))
        default: throw RequestFailure.problem(.malformed)
        }
    }

    private func claim(_ id: Product.ID, as form: PageForm, by account: Account, _ context: PageContext)
        async throws -> HTTPResponse
    {
        do {
            let greeting = context.texts[.claimGreeting]
            let position = try await services.claims.claim(
                id,
                form["text"],
                greeting: greeting,
                by: account,
                from: context.request.outsideNetwork
            )
            if case .deal(let deal) = position { return .seeOther(.deal(deal)) }
            return .seeOther(.claim(for: id))
        } catch {
            let failure = RequestFailure(error)
            let problem: String
            switch failure {
            case .market(.refusedTrade(.invalid)): problem = context.texts[.claimProblemText]
            case _ where failure.isSaidInForm: problem = failure.text(in: context.texts, at: pages.now)
            default: throw failure
            }
            let product = try await services.products.product(id, for: context.caller)
            let position = try await services.claims.position(for: id, of: account)
            let page = ClaimPage(product, position, text: form["text"], problem: problem)
            return try await pages.reply(page, context, after: failure)
        }
    }

    func list(of id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let claims = try await services.claims.claims(of: id, by: account)
        let product = try await services.products.product(id, for: context.caller)
        if !context.request.isHead { await readNotifications(of: id, by: account) }
        let page = ClaimListPage(product, claims, facts: try await facts(of: claims))
        return try await pages.reply(page, context)
    }

    /// The trades of those who asked first.
    private func facts(of claims: [Claim]) async throws -> [Account.ID: TraderFacts] {
        var facts: [Account.ID: TraderFacts] = [:]
        for claim in claims.prefix(Self.claimersLookedUp) {
            facts[claim.claimer.id] = try await services.reviews.facts(of: claim.claimer.id)
        }
        return facts
    }

    func pick(of id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        guard let number = form.number("pick") else { throw RequestFailure.problem(.malformed) }
        do {
            let deal = try await services.claims.pick(Claim.ID(number), by: account)
            return .seeOther(Link.conversation(deal.conversation).at("write"))
        } catch {
            let failure = RequestFailure(error)
            guard failure.isSaidInForm else { throw failure }
            let claims = try await services.claims.claims(of: id, by: account)
            let product = try await services.products.product(id, for: context.caller)
            let page = ClaimListPage(
                product,
                claims,
                facts: try await facts(of: claims),
                trouble: failure.text(in: context.texts, at: pages.now)
            )
            return try await pages.reply(page, context, after: failure)
        }
    }

    private func readNotifications(of id: Product.ID, by account: Account) async {
        let subject = MarketNotification.Subject(.product, id.rawValue)
        await pages.noteReading { try await services.notifications.read(.about(subject), by: account) }
    }
}
