import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Recovery codes, and coming back by one.
struct RecoveryPageHandler: Sendable {
    private let pages: PageReplies
    private let account: AccountPageHandler

    /// A person who comes back is signed in by `account`.
    init(_ pages: PageReplies, account: AccountPageHandler) {
        self.pages = pages
        self.account = account
    }

    func register(in table: inout PageTable) {
        table.on(Link.recovery, get: recoveryPage, post: recover)
        table.on(Link.recoveryLink, get: linkPage, post: recoverByLink)
        table.on(Link.person, get: personPage, post: makeLink)
        table.on(Link.recoveryCodes, get: codesPage, post: makeCodes)
    }

    private var services: MarketServices { pages.services }

    func recoveryPage(_ context: PageContext) async throws -> HTTPResponse {
        let back = context.request.query["back"].flatMap { Link(within: $0) }
        return try await pages.sealedReply(RecoveryPage(back: back), context)
    }

    func recover(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        var page = RecoveryPage(name: form["name"], back: form.back)
        guard pages.isSealed(form["seal"], context) else {
            page.trouble = context.texts[.sealBroken]
            return try await pages.sealedReply(page, context, .forbidden)
        }
        do {
            let network = ClientNetwork(context.request.origin.address)
            let account = try await services.recovery.recover(
                named: form["name"],
                by: form["recovery-code"],
                password: form["password"],
                from: network,
                knownAs: self.account.browser(context, as: form["name"]),
                at: context.request.noticeSource()
            )
            let reply = try await self.account.welcome(
                account,
                as: form["name"],
                context,
                to: form.back,
                telling: .recovered
            )
            services.accounts.noteSignIn(account, from: network)
            return reply
        } catch {
            let failure = RequestFailure(error)
            if failure.code == .failed { throw failure }
            let text = failure.text(in: context.texts, at: pages.now)
            switch failure {
            case .market(.wrongRecoveryCode): page.codeProblem = text
            case .market(.invalidAccount): page.passwordProblem = text
            default: page.trouble = text
            }
            return try await pages.reply(context, after: failure) {
                try await pages.sealedReply(page, context, $0)
            }
        }
    }

    func codesPage(_ context: PageContext) async throws -> HTTPResponse {
        let back = context.request.query["back"].flatMap { Link(within: $0) }
        return try await pages.reply(try await page(context, back: back), context)
    }

    private func page(_ context: PageContext, back: Link?) async throws -> RecoveryCodesPage {
        let account = try context.account()
        let state = try await services.recovery.codes(of: account)
        return RecoveryCodesPage(
            state,
            needsPassword: services.recovery.needsPassword(account, state),
            back: back
        )
    }

    func makeCodes(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await PageForm(context)
        var page = try await page(context, back: form.back)
        guard pages.isSealed(form["seal"], context) else {
            page.trouble = context.texts[.sealBroken]
            return try await pages.reply(page, context, .forbidden)
        }
        guard form.number("version") == RecoveryCodesPage.version(of: page.state) else {
            page.trouble = context.texts[.recoveryCodesShown]
            return try await pages.reply(page, context, .conflict)
        }
        do {
            page.made = try await services.recovery.makeCodes(
                of: account,
                password: page.needsPassword ? form["password"] : nil,
                with: context.visitor.token?.id,
                through: ClientNetwork(context.request.origin.address),
                at: context.request.noticeSource()
            )
            var reply = try await pages.reply(page, context)
            // Nowhere else than in this reply, which nothing keeps.
            reply.fields[.cacheControl] = "no-store"
            return reply
        } catch {
            let failure = RequestFailure(error)
            let text = failure.text(in: context.texts, at: pages.now)
            switch failure {
            case .market(.wrongCredentials): page.passwordProblem = context.texts[.passwordCurrentWrong]
            case .market(.tooManyTries): page.passwordProblem = text
            default: throw failure
            }
            return try await pages.reply(page, context, after: failure)
        }
    }

    func linkPage(_ context: PageContext) async throws -> HTTPResponse {
        var reply = try await pages.sealedReply(RecoveryLinkPage(), context)
        reply.fields["Referrer-Policy"] = "no-referrer"
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    func recoverByLink(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let secret = form["token"].trimmingBlanks
        var page = RecoveryLinkPage()
        guard pages.isSealed(form["seal"], context) else {
            page.secret = secret
            page.trouble = context.texts[.sealBroken]
            return try await pages.sealedReply(page, context, .forbidden)
        }
        do {
            let network = ClientNetwork(context.request.origin.address)
            let (account, name) = try await services.recovery.recover(
                byLink: secret,
                password: form["password"],
                from: network,
                at: context.request.noticeSource()
            )
            let reply = try await self.account.welcome(
                account,
                as: name,
                context,
                to: nil,
                telling: .recovered
            )
            services.accounts.noteSignIn(account, from: network)
            return reply
        } catch {
            let failure = RequestFailure(error)
            if failure.code == .failed { throw failure }
            let text = failure.text(in: context.texts, at: pages.now)
            switch failure {
            case .market(.invalidAccount):
                // The link was not used up.
                page.secret = secret
                page.passwordProblem = text
            case .market(.wrongLink): page.trouble = text
            default:
                page.secret = secret
                page.trouble = text
            }
            return try await pages.reply(context, after: failure) {
                var reply = try await pages.sealedReply(page, context, $0)
                reply.fields[.cacheControl] = "no-store"
                return reply
            }
        }
    }

    func personPage(_ id: Account.ID, _ context: PageContext) async throws -> HTTPResponse {
        try await pages.reply(try await person(id, context), context)
    }

    private func person(_ id: Account.ID, _ context: PageContext) async throws -> PersonPage {
        let reader = try context.account()
        guard context.caller.isModerator else { throw RequestFailure.problem(.forbidden) }
        let account = try await services.accounts.account(id)
        return PersonPage(account, mayMakeLink: reader.id != id && reader.mayModerate(account))
    }

    /// Makes a link by which the person sets another password.
    func makeLink(_ id: Account.ID, _ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        let form = try await PageForm(context)
        try pages.check(form, context)
        var page = try await person(id, context)
        let link = try await services.recovery.makeLink(to: id, by: context.caller)
        // Nowhere else than in this reply, which nothing keeps.
        page.link = context.origin + Link.recovery(with: link.secret.text).text
        var reply = try await pages.reply(page, context)
        reply.fields[.cacheControl] = "no-store"
        return reply
    }
}
