import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Signing up, in and out.
struct AccountPageHandler: Sendable {
    private let pages: PageReplies
    private let browsers: KnownBrowsers

    init(_ pages: PageReplies, browsers: KnownBrowsers) {
        self.pages = pages
        self.browsers = browsers
    }

    func register(in table: inout PageTable) {
        table.on(Link.signIn, get: signInPage, post: signIn)
        table.on(Link.signUp, get: signUpPage, post: signUp)
        table.on(Link.setup, get: setupPage, post: setUp)
        table.on(Link.signOut, post: signOut)
    }

    private var services: MarketServices { pages.services }

    func signInPage(_ context: PageContext) async throws -> HTTPResponse {
        try await pages.sealedReply(
            SignInPage(
                back: context.request.query["back"].flatMap { Link(within: $0) },
                isAsked: context.request.query["asked"] != nil
            ),
            context
        )
    }

    func signIn(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let name = form["name"]
        guard pages.isSealed(form["seal"], context) else {
            let page = SignInPage(name: name, back: form.back, trouble: context.texts[.sealBroken])
            return try await pages.sealedReply(page, context, .forbidden)
        }
        do {
            let network = ClientNetwork(context.request.origin.address)
            let account = try await services.accounts.account(
                named: name,
                password: form["password"],
                from: network,
                knownAs: browser(context, as: name)
            )
            let reply = try await welcome(account, context, to: form.back)
            services.accounts.noteSignIn(account, from: network)
            return reply
        } catch {
            let failure = RequestFailure(error)
            let trouble = failure.text(in: context.texts, at: pages.now)
            return try await told(failure, context) {
                try await pages.sealedReply(
                    SignInPage(name: name, back: form.back, trouble: trouble),
                    context,
                    $0
                )
            }
        }
    }

    func signUpPage(_ context: PageContext) async throws -> HTTPResponse {
        let back = context.request.query["back"].flatMap { Link(within: $0) }
        let code = context.request.query["invitation"] ?? ""
        let isInvited = services.accounts.signUpPolicy == .invited
        var page = SignUpPage(isInvited ? .invited(code: code) : .anyone, back: back)
        page.work = services.accounts.signUpWork().map { SignUpPage.Work($0, wait: SignUpChallenges.wait) }
        page.consent = SignUpPage.Consent(services.consents.version)
        var reply = try await pages.sealedReply(page, context)
        if !code.isEmpty {
            // The address holds the code.
            reply.fields["Referrer-Policy"] = "no-referrer"
            reply.fields[.cacheControl] = "no-store"
        }
        return reply
    }

    func signUp(_ context: PageContext) async throws -> HTTPResponse {
        let isInvited = services.accounts.signUpPolicy == .invited
        return try await makeAccount(isInvited ? .invited(code: "") : .anyone, context) { draft, form in
            try await services.accounts.signUp(
                draft,
                code: form["token"].trimmingBlanks,
                proof: form.proof,
                agreeingTo: form.agreedTerms,
                from: ClientNetwork(context.request.origin.address),
                at: context.request.noticeSource()
            )
        }
    }

    /// The work to do before the form is sent again: the same with its answer, where that still holds.
    private func work(after form: PageForm, _ kind: SignUpPage.Kind) -> SignUpPage.Work? {
        if case .firstAdministrator = kind { return nil }
        guard let work = services.accounts.signUpWork(keeping: form.proof) else {
            return nil
        }
        let answer = work.challenge == form["challenge"] && work.isDone(by: form["answer"])
        return SignUpPage.Work(work, wait: SignUpChallenges.wait, answer: answer ? form["answer"] : "")
    }

    /// The box of the form once more; none for the first administrator, who agrees to nobody's terms.
    private func consent(after form: PageForm, _ kind: SignUpPage.Kind) -> SignUpPage.Consent? {
        if case .firstAdministrator = kind { return nil }
        let isTicked = form.agreedTerms != nil
        return SignUpPage.Consent(services.consents.version, isTicked: isTicked, isMissing: !isTicked)
    }

    /// The page on which the first administrator is made, once.
    func setupPage(_ context: PageContext) async throws -> HTTPResponse {
        guard try await !services.accounts.hasAdministrator else {
            throw RequestFailure.problem(.administratorExists)
        }
        let invitation = context.request.query["token"] ?? ""
        var reply = try await pages.sealedReply(
            SignUpPage(.firstAdministrator(invitation: invitation), back: nil),
            context
        )
        // The address may hold the invitation.
        reply.fields["Referrer-Policy"] = "no-referrer"
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    func setUp(_ context: PageContext) async throws -> HTTPResponse {
        try await makeAccount(.firstAdministrator(invitation: ""), context) { draft, form in
            try await services.accounts.signUpFirstAdministrator(
                draft,
                invitation: form["token"].trimmingBlanks,
                from: ClientNetwork(context.request.origin.address),
                at: context.request.noticeSource()
            )
        }
    }

    private func makeAccount(
        _ kind: SignUpPage.Kind,
        _ context: PageContext,
        by make: (AccountDraft, PageForm) async throws -> Account
    ) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let draft = AccountDraft(name: form["name"], password: form["password"])
        var kind = kind
        switch kind {
        case .anyone: break
        case .invited: kind = .invited(code: form["token"])
        case .firstAdministrator: kind = .firstAdministrator(invitation: form["token"])
        }
        guard pages.isSealed(form["seal"], context) else {
            var page = SignUpPage(
                kind,
                name: draft.name,
                back: form.back,
                trouble: context.texts[.sealBroken]
            )
            page.work = work(after: form, kind)
            page.consent = consent(after: form, kind)
            return try await pages.sealedReply(page, context, .forbidden)
        }
        let consent = consent(after: form, kind)
        if let consent, consent.isMissing {
            var page = SignUpPage(kind, name: draft.name, back: form.back, problems: draft.validate())
            page.work = work(after: form, kind)
            page.consent = consent
            return try await pages.sealedReply(page, context, .unprocessableContent)
        }
        do {
            return try await welcome(try await make(draft, form), context, to: form.back)
        } catch {
            let failure = RequestFailure(error)
            var page = SignUpPage(kind, name: draft.name, back: form.back)
            page.work = work(after: form, kind)
            page.consent = consent
            if case .market(let error) = failure, let problems = error.accountProblems {
                page.problems = problems
            } else {
                page.trouble = failure.text(in: context.texts, at: pages.now)
            }
            return try await told(failure, context) { try await pages.sealedReply(page, context, $0) }
        }
    }

    /// The form once more, with what went wrong and the status that says so; what nobody can mend is thrown on.
    private func told(
        _ failure: RequestFailure,
        _ context: PageContext,
        by page: (HTTPStatus) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        if failure.code == .failed { throw failure }
        return try await pages.reply(context, after: failure, by: page)
    }

    /// Opens a session, and brings along what the browser kept; the browser keeps what the account can't.
    private func welcome(_ account: Account, _ context: PageContext, to back: Link?) async throws
        -> HTTPResponse
    {
        let token = try await services.sessions.open(
            .session,
            for: account.id,
            label: context.request.clientName,
            at: context.request.noticeSource()
        )
        let rest = await adopt(context, by: account)
        let isTold = try await services.reports.hasNews(for: account)
        let isAsked = try await services.consents.state(of: account).isAsked
        let goal = back ?? .market
        // Before all else: whether the account stays.
        let isLeaving = account.leavesAt != nil
        let next = isLeaving ? Link.leave : isAsked ? ConsentPage.link(leadingTo: goal) : goal
        var reply = HTTPResponse.seeOther(next.telling(isTold ? .sanctioned : .signedIn))
            .settingCookie(context.request.sessionCookie(token))
        // The same again, so that signing in does not give a thief of it further tries.
        let browser = browser(context, as: account.name) ?? .random()
        reply = reply.settingCookie(
            context.request.cookie(.browser, browsers.text(for: browser, as: account.name))
        )
        let cookies = context.request.cookies
        let kept: [(name: CookieName, text: String?)] = [
            (.visit, nil), (.likes, rest.likesText), (.cart, rest.cartText),
        ]
        for (name, text) in kept where cookies[name] != nil {
            reply = reply.settingCookie(context.request.cookie(name, text))
        }
        return reply
    }

    /// The browser that asks, where `name` has signed in with it before.
    private func browser(_ context: PageContext, as name: String) -> Token? {
        context.request.cookies[.browser].flatMap { browsers.browser($0, as: name) }
    }

    /// Brings what the browser kept to the account, and gives what the browser is to keep on, because the account can't
    /// have it now or the market can't write.
    private func adopt(_ context: PageContext, by account: Account) async -> CookieItems {
        let rest: VisitorItems
        var fields: [(name: StaticString, value: LogRecord.Value)] = [
            ("account", .number(account.id.rawValue)), ("id", .text(context.incoming.id.text)),
        ]
        do {
            rest = try await services.cart.adopt(context.shelf.items, by: account)
            guard !rest.isEmpty else { return CookieItems(rest) }
            fields.append(("items", .number(Int64(rest.likes.count + rest.cart.count))))
        } catch {
            rest = context.shelf.items
            fields.append(("error", .refusal(error)))
        }
        pages.server.log.warning("visitor_items_not_adopted", fields)
        return CookieItems(rest)
    }

    func signOut(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        // Also where nobody is signed in as far as the request tells: a browser sends no session with another site's
        // form, and would take the end of it from the reply.
        try pages.check(form, context, isOwn: true)
        if let account = context.caller.account, let token = context.visitor.token {
            if form["everywhere"] == "1" {
                try await services.sessions.endAll(of: account, at: context.request.noticeSource())
            } else {
                try await services.sessions.end(token.id, of: account)
            }
        }
        var reply = HTTPResponse.seeOther(Link.market.telling(.signedOut))
            .settingCookie(context.request.sessionCookie(nil))
        // The browser's kept pages were made for the account that was signed in.
        reply.fields["Clear-Site-Data"] = "\"cache\""
        return reply
    }
}

extension PageForm {
    /// The version whose box was ticked.
    fileprivate var agreedTerms: TermsVersion? { TermsVersion(rawValue: self["agree"]) }

    /// The browser's proof for an account: an answer, or none where it runs no scripts.
    fileprivate var proof: SignUpProof? {
        guard !self["challenge"].isEmpty else { return nil }
        let answer = self["answer"]
        return SignUpProof(
            challenge: self["challenge"],
            answer: answer.isEmpty ? nil : answer,
            mayWait: true
        )
    }
}
