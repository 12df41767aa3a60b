import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Makes the replies of pages: what stands around them, the seals of their forms, and the page that tells of trouble.
struct PageReplies: Sendable {
    let server: ServerContext
    private let seal: FormToken
    private let unnoted = MinuteCounter()

    init(_ server: ServerContext, seal: FormToken) {
        self.server = server
        self.seal = seal
    }

    var services: MarketServices { server.services }

    /// Stores that an account has read the content of a page.
    ///
    /// If the market can't store that, it is read all the same, and the log says so.
    func noteReading(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            // What is gone, or not awaited any more, is no failure.
            guard let reason = (error as? MarketError)?.unavailability, reason != .cancelled,
                let count = unnoted.due(at: server.clock.uptime())
            else { return }
            server.log.warning(
                "reading_not_noted",
                [("error", .text(reason.description)), ("count", .number(Int64(count)))]
            )
        }
    }

    var now: Timestamp { server.clock.now() }

    /// The frame of a page for this visitor.
    ///
    /// Forms for a visitor without an account are sealed only where `secret` names them; such a visitor's
    /// likes are theirs alone, and the browser says by itself where it came from.
    func frame(_ context: PageContext, secret: Token? = nil) async throws -> Frame {
        let account = context.caller.account
        let seal = (secret ?? (account == nil ? nil : context.secret)).map(self.seal.text) ?? ""
        var frame = frame(of: context, seal: seal, cartCount: try await cartCount(context))
        if let account {
            let inbox = try await services.conversations.inbox(of: account.id)
            (frame.unreadCount, frame.notificationCount) = (inbox.unread, inbox.notifications)
        }
        frame.leavesAt = account?.leavesAt
        frame.isModerator = context.caller.isModerator
        frame.isAdministrator = context.caller.isAdministrator
        frame.note = context.request.query["note"].flatMap(Note.init)
        if frame.note == .blocked {
            frame.blocked = context.request.query["undo"].flatMap { Int64($0) }.map { Account.ID($0) }
        }
        if frame.note == .stateChanged { frame.undo = context.request.query["undo"].flatMap(StateUndo.init) }
        return frame
    }

    /// As much of it as needs no store.
    private func frame(of context: PageContext, seal: String, cartCount: Int) -> Frame {
        var frame = Frame(
            texts: context.texts,
            person: context.caller.account.map { Seller(id: $0.id, name: $0.name) },
            seal: seal,
            here: context.here,
            cartCount: cartCount,
            origin: context.origin,
            now: server.clock.now(),
            change: services.changes.latest
        )
        frame.tab = context.page.tab
        frame.theme = context.theme
        frame.namedLanguage = context.request.namedLanguage
        frame.currencies = services.products.currencies
        frame.branding = services.branding.kept.branding
        return frame
    }

    private func cartCount(_ context: PageContext) async throws -> Int {
        try await cartCount(context, context.shelf)
    }

    /// The number of lines in the account's cart, or on `shelf`, that can still be seen.
    func cartCount(_ context: PageContext, _ shelf: CookieItems) async throws -> Int {
        if let account = context.caller.account { return try await services.cart.lineCount(of: account) }
        let ids = shelf.cart.map(\.id)
        return try await services.products.products(ids, for: context.caller).count
    }

    /// The same for a page that is shown although something fails: none where the store can't tell.
    private func knownCartCount(_ context: PageContext) async -> Int {
        do {
            return try await cartCount(context)
        } catch {
            return 0
        }
    }

    func reply(_ page: some WebPage, _ context: PageContext, _ status: HTTPStatus = .ok) async throws
        -> HTTPResponse
    {
        try await frame(context).reply(page, status)
    }

    /// A page with what was refused in it: with the refusal's status, and when it is worth trying again.
    func reply(
        _ page: some WebPage,
        _ context: PageContext,
        after failure: RequestFailure
    ) async throws -> HTTPResponse {
        try await reply(context, after: failure) { try await reply(page, context, $0) }
    }

    /// As `reply(_:_:after:)`, for what makes its reply itself.
    func reply(
        _ context: PageContext,
        after failure: RequestFailure,
        by page: (HTTPStatus) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let plain = failure.reply(to: context.incoming)
        var reply = try await page(plain.status)
        reply.fields[.retryAfter] = plain.fields[.retryAfter]
        return reply
    }

    /// A page with forms that must be sealed also for someone without a name, who is given one to go by.
    func sealedReply(
        _ page: some WebPage,
        _ context: PageContext,
        _ status: HTTPStatus = .ok
    ) async throws -> HTTPResponse {
        let secret = context.secret ?? .random()
        let reply = try await frame(context, secret: secret).reply(page, status)
        guard context.secret == nil else { return reply }
        return reply.settingCookie(
            context.request.cookie(.visit, secret.text)
        )
    }

    /// Returns true where a form is one of ours, made for this visitor.
    ///
    /// A change to the browser's own shelf alone, which `isOwn` says, needs no more than the browser's word
    /// for where it came from.
    func isSealed(_ text: String, _ context: PageContext, isOwn: Bool = false) -> Bool {
        if let secret = context.secret, seal.isValid(text, for: secret) { return true }
        if isOwn && context.caller.account == nil && context.isFromOurPage { return true }
        server.refusedAccess.note(.seal, on: context.page.route, of: context.incoming)
        return false
    }

    func check(_ form: PageForm, _ context: PageContext, isOwn: Bool = false) throws(RequestFailure) {
        guard isSealed(form["seal"], context, isOwn: isOwn) else {
            throw .problem(.forbidden, detail: context.texts[.sealBroken])
        }
    }

    /// Returns the sender, as far as the store can still tell.
    private func knownVisitor(_ incoming: RequestContext) async -> Visitor {
        do {
            return try await server.visitor(incoming.request)
        } catch {
            return .anonymous
        }
    }

    /// The page that tells what went wrong; it never fails itself.
    func trouble(_ failure: RequestFailure, _ incoming: RequestContext, _ page: PageEntry) async
        -> HTTPResponse
    {
        let context = PageContext(
            incoming,
            page,
            0,
            await knownVisitor(incoming),
            branding: services.branding.kept.branding
        )
        let reply = await trouble(failure, context)
        guard let prolonged = context.visitor.renewedCookie else { return reply }
        return reply.settingCookie(incoming.request.sessionCookie(prolonged))
    }

    private func trouble(_ failure: RequestFailure, _ context: PageContext) async -> HTTPResponse {
        if context.wantsJSON { return failure.reply(to: context.incoming) }
        if failure.code == .unauthenticated, !context.isPost {
            return .seeOther(Link.signIn.with("back", context.here.text).with("asked", "1"))
        }
        let plain = failure.reply(to: context.incoming)
        let text =
            // Of those who follow a shared link, most come too late.
            if failure.code == .notFound, let gone = context.page.gone {
                context.texts[gone]
            } else {
                failure.text(in: context.texts, at: now)
            }
        let page = ErrorPage(
            text,
            remedy: failure.remedy,
            request: context.incoming.id.text
        )
        var reply = frame(of: context, seal: "", cartCount: await knownCartCount(context))
            .reply(page, plain.status)
        for name in [HTTPFieldName.retryAfter, .allow] {
            if let value = plain.fields[name] { reply.fields[name] = value }
        }
        return reply
    }
}

extension RequestFailure {
    /// True where a form of trade comes back with its words and this sentence, since its author can fix it.
    var isSaidInForm: Bool {
        switch self {
        case .market(.refused(.risky)): false
        case .market(.refused), .market(.refusedTrade), .market(.limited), .market(.limitReached(.answers)),
            .market(.reportedOften), .market(.tooManyTries), .market(.restricted):
            true
        default: false
        }
    }

    fileprivate var remedy: ErrorPage.Remedy {
        switch self {
        case .problem(.unauthenticated, _): .signIn
        case .market(.refusedTrade(.dealOpen)), .market(.refusedTrade(.stockReserved)): .deals
        case .market(.workMissing), .market(.stale), .market(.staleDraft): .tryAgain
        default: code.isTransient ? .tryAgain : .lookAround
        }
    }
}
