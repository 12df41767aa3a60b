import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

/// Becoming known, coming and going.
extension PageRoutes {
    func signInPage(_ visit: PageContext) async throws -> HTTPResponse {
        try await sealedReply(
            SignInPage(
                back: visit.request.query["back"].flatMap { Link(within: $0) },
                isAsked: visit.request.query["asked"] != nil
            ),
            visit
        )
    }

    func signIn(_ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        let name = form["name"]
        guard isSealed(form["seal"], visit) else {
            let page = SignInPage(name: name, back: form.back, trouble: visit.texts[.sealBroken])
            return try await sealedReply(page, visit, .forbidden)
        }
        do {
            let account = try await api.account(
                named: name,
                password: form["password"],
                from: visit.request.origin.address
            )
            return try await welcome(account, visit, to: form.back)
        } catch {
            let failure = RequestFailure(error)
            let trouble = failure.text(in: visit.texts)
            return try await told(failure, visit) {
                try await sealedReply(SignInPage(name: name, back: form.back, trouble: trouble), visit, $0)
            }
        }
    }

    func signUpPage(_ visit: PageContext) async throws -> HTTPResponse {
        let back = visit.request.query["back"].flatMap { Link(within: $0) }
        return try await sealedReply(SignUpPage(back: back), visit)
    }

    func signUp(_ visit: PageContext) async throws -> HTTPResponse {
        try await makeAccount(.anyone, visit) { draft, _ in
            try await api.createAccount(draft, from: visit.request.origin.address)
        }
    }

    /// Where the first administrator is made, once.
    func setupPage(_ visit: PageContext) async throws -> HTTPResponse {
        guard try await !store.hasAdministrator() else { throw RequestFailure.problem(.administratorExists) }
        let invitation = visit.request.query["token"] ?? ""
        var reply = try await sealedReply(
            SignUpPage(.firstAdministrator(invitation: invitation), back: nil),
            visit
        )
        // The address may hold the invitation.
        reply.fields["Referrer-Policy"] = "no-referrer"
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    func setUp(_ visit: PageContext) async throws -> HTTPResponse {
        try await makeAccount(.firstAdministrator(invitation: ""), visit) { draft, form in
            try await api.createFirstAdministrator(
                draft,
                invitation: form["token"].trimmingBlanks,
                from: visit.request.origin.address
            )
        }
    }

    private func makeAccount(
        _ kind: SignUpPage.Kind,
        _ visit: PageContext,
        by make: (AccountDraft, PageForm) async throws -> Account
    ) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        let draft = AccountDraft(name: form["name"], password: form["password"])
        var kind = kind
        if case .firstAdministrator = kind { kind = .firstAdministrator(invitation: form["token"]) }
        guard isSealed(form["seal"], visit) else {
            let page = SignUpPage(kind, name: draft.name, back: form.back, trouble: visit.texts[.sealBroken])
            return try await sealedReply(page, visit, .forbidden)
        }
        do {
            return try await welcome(try await make(draft, form), visit, to: form.back)
        } catch {
            let failure = RequestFailure(error)
            var page = SignUpPage(kind, name: draft.name, back: form.back)
            if case .account(let problems) = failure {
                page.problems = problems
            } else {
                page.trouble = failure.text(in: visit.texts)
            }
            return try await told(failure, visit) { try await sealedReply(page, visit, $0) }
        }
    }

    /// The form once more, with what went wrong and the status that says so; what nobody can mend is thrown on.
    private func told(
        _ failure: RequestFailure,
        _ visit: PageContext,
        by page: (HTTPStatus) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        if case .unexpected = failure { throw failure }
        let plain = failure.reply(to: visit.exchange)
        var reply = try await page(plain.status)
        if let wait = plain.fields[.retryAfter] { reply.fields[.retryAfter] = wait }
        return reply
    }

    /// Opens a session, and brings along what the browser kept; the browser keeps what the account can't.
    private func welcome(_ account: Account, _ visit: PageContext, to back: Link?) async throws
        -> HTTPResponse
    {
        let token = try await api.newToken(of: account.id, .session, label: visit.request.clientName)
        let rest = await bring(visit.shelf, to: account, visit.exchange)
        var reply = HTTPResponse.seeOther((back ?? .market).telling(.signedIn))
            .settingCookie(visit.request.sessionCookie(token))
        let cookies = visit.request.cookies
        let kept: [(name: CookieName, text: String?)] = [
            (.visit, nil), (.likes, rest.likesText), (.cart, rest.cartText),
        ]
        for (name, text) in kept where cookies[name] != nil {
            reply = reply.settingCookie(visit.request.cookie(name, text))
        }
        return reply
    }

    func signOut(_ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        // Also where nobody is signed in as far as the request tells: a browser sends no session with another site's
        // form, and would take the end of it from the reply.
        try check(form, visit, isOwn: true)
        if let account = visit.caller.account, let token = visit.visitor.token {
            if form["everywhere"] == "1" {
                try await store.revokeTokens(of: account.id, keeping: nil)
            } else {
                try await store.revokeToken(token.id, of: account.id)
            }
        }
        var reply = HTTPResponse.seeOther(Link.market.telling(.signedOut))
            .settingCookie(visit.request.sessionCookie(nil))
        // What the browser keeps of pages was made for whoever was signed in.
        reply.fields["Clear-Site-Data"] = "\"cache\""
        return reply
    }
}
