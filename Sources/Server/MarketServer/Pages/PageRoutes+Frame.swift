import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

extension PageRoutes {
    /// What is around a page for this visitor.
    ///
    /// Forms for someone without a name are sealed only where `secret` names them; what such a visitor likes is
    /// theirs alone, and the browser says by itself where it came from.
    func frame(_ visit: PageContext, secret: Token? = nil) async throws -> Frame {
        let account = visit.caller.account
        let seal = (secret ?? (account == nil ? nil : visit.secret)).map(self.seal.text) ?? ""
        var frame = frame(of: visit, seal: seal, cartCount: try await cartCount(visit))
        frame.isModerator = visit.caller.isModerator
        frame.note = visit.request.query["note"].flatMap(Note.init)
        return frame
    }

    /// As much of it as needs no store.
    private func frame(of visit: PageContext, seal: String, cartCount: Int) -> Frame {
        var frame = Frame(
            texts: visit.texts,
            person: visit.caller.account.map { Seller(id: $0.id, name: $0.name) },
            seal: seal,
            here: visit.here,
            cartCount: cartCount,
            origin: visit.origin,
            now: services.clock.now(),
            change: store.latestChange
        )
        frame.tab = visit.address.tab
        return frame
    }

    private func cartCount(_ visit: PageContext) async throws -> Int {
        try await cartLines(visit, visit.shelf).count
    }

    /// The same for a page that is shown although something fails: none where the store can't tell.
    private func knownCartCount(_ visit: PageContext) async -> Int {
        do {
            return try await cartCount(visit)
        } catch {
            return 0
        }
    }

    func reply(_ page: some WebPage, _ visit: PageContext, _ status: HTTPStatus = .ok) async throws
        -> HTTPResponse
    {
        try await frame(visit).reply(page, status)
    }

    /// A page with forms that must be sealed also for someone without a name, who is given one to go by.
    func sealedReply(
        _ page: some WebPage,
        _ visit: PageContext,
        _ status: HTTPStatus = .ok
    ) async throws -> HTTPResponse {
        let secret = visit.secret ?? .random()
        let reply = try await frame(visit, secret: secret).reply(page, status)
        guard visit.secret == nil else { return reply }
        return reply.settingCookie(
            visit.request.cookie(.visit, secret.text)
        )
    }

    /// Whether a form is one of ours, made for this visitor.
    ///
    /// Where it changes nothing but what the browser itself keeps, which `isOwn` says, the browser's word for where it
    /// came from is enough.
    func isSealed(_ text: String, _ visit: PageContext, isOwn: Bool = false) -> Bool {
        if let secret = visit.secret, seal.isValid(text, for: secret) { return true }
        return isOwn && visit.caller.account == nil && visit.isFromOurPage
    }

    func check(_ form: PageForm, _ visit: PageContext, isOwn: Bool = false) throws(RequestFailure) {
        guard isSealed(form["seal"], visit, isOwn: isOwn) else {
            throw .problem(.forbidden, detail: visit.texts[.sealBroken])
        }
    }

    /// Who asks, as far as the store can still tell.
    private func knownVisitor(_ exchange: RequestContext) async -> Visitor {
        do {
            return try await services.visitor(exchange.request)
        } catch {
            return .anonymous
        }
    }

    /// The page that tells what went wrong; it never fails itself.
    func trouble(_ failure: RequestFailure, _ exchange: RequestContext, _ address: PageAddress) async
        -> HTTPResponse
    {
        let visit = PageContext(exchange, address, await knownVisitor(exchange))
        if visit.wantsJSON { return failure.reply(to: exchange) }
        if case .problem(.unauthenticated, _) = failure, !visit.isPost {
            return .seeOther(Link.signIn.with("back", visit.here.text).with("asked", "1"))
        }
        let plain = failure.reply(to: exchange)
        let text =
            switch (failure, address) {
            // Of whoever follows a link that somebody shared, most come too late.
            case (.problem(.notFound, _), .product): visit.texts[.productGone]
            default: failure.text(in: visit.texts)
            }
        let page = TroublePage(
            text,
            remedy: failure.remedy,
            request: exchange.id.text
        )
        var reply = frame(of: visit, seal: "", cartCount: await knownCartCount(visit))
            .reply(page, plain.status)
        for name in [HTTPFieldName.retryAfter, .allow] {
            if let value = plain.fields[name] { reply.fields[name] = value }
        }
        return reply
    }
}

extension RequestFailure {
    /// What a person is told.
    func text(in texts: Texts) -> String {
        switch self {
        case .problem(.forbidden, let detail?): detail
        case .problem(let code, _): code.text(in: texts)
        case .draft: ProblemCode.invalidDraft.text(in: texts)
        case .account(let problems):
            problems.first?.text(in: texts) ?? ProblemCode.invalidAccount.text(in: texts)
        case .stale: ProblemCode.stale.text(in: texts)
        case .wait: ProblemCode.tooManyTries.text(in: texts)
        case .methodNotAllowed: ProblemCode.methodNotAllowed.text(in: texts)
        case .unsupportedPhoto(let name):
            texts.unsupportedPhoto(name) ?? ProblemCode.photoUnsupported.text(in: texts)
        case .unexpected: ProblemCode.failed.text(in: texts)
        }
    }

    fileprivate var remedy: TroublePage.Remedy {
        switch self {
        case .problem(.unauthenticated, _): .signIn
        case .problem(let code, _): code.isTransient ? .tryAgain : .lookAround
        case .wait, .unexpected, .stale: .tryAgain
        default: .lookAround
        }
    }
}
