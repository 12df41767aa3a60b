import Market
import MarketAPI

extension OwnMarket {
    var accounts: MarketClient.Accounts {
        var accounts = MarketClient.Accounts(
            identity: { await identity() },
            signUp: { name, password throws(ClientError) in
                try await enter(.signUp, .accounts, name, password)
            },
            signIn: { name, password throws(ClientError) in
                try await enter(.signIn, .sessions, name, password)
            },
            signOut: { () throws(ClientError) in try await leave(.signOut, .currentSession) },
            signOutEverywhere: { () throws(ClientError) in try await leave(.signOutEverywhere, .sessions) },
            changePassword: { current, new throws(ClientError) in
                _ = try await write(.changePassword, .myPassword, PasswordInput(current: current, new: new))
            },
            account: { () throws(ClientError) in
                let account = try await read(AccountBody.self, .showOwnAccount, .me).account
                if let origin, let credential = await credentials.credential(for: origin) {
                    await credentials.keep(
                        AccountCredential(token: credential.token, account: account),
                        for: origin
                    )
                }
                return account
            },
            notices: { () throws(ClientError) in
                try await read(OwnPage<NoticeBody>.self, .listNotices, .myNotices).items.compactMap(\.notice)
            },
            sessions: { () throws(ClientError) in
                try await read(OwnPage<SessionBody>.self, .listSessions, .sessions).items
            },
            endSession: { id throws(ClientError) in _ = try await write(.endSession, .session(id)) }
        )
        accounts.signUpInvited = { name, password, code throws(ClientError) in
            try await enter(.signUp, .accounts, name, password, code)
        }
        accounts.signUpPolicy = { () throws(ClientError) in
            try await read(MarketBody.self, .showMarket, .market).signUp
        }
        return accounts
    }

    private func identity() async -> Identity {
        guard let origin, let credential = await credentials.credential(for: origin) else { return .nobody }
        return .account(credential.account)
    }

    private func enter(
        _ id: MarketAPI.Operation.ID,
        _ route: Route,
        _ name: String,
        _ password: String,
        _ code: String? = nil
    ) async throws(ClientError) -> Account {
        let label = settings.label.isEmpty ? nil : String(settings.label.prefix(80))
        var input = SignInInput(name: name, password: password, kind: .app, label: label)
        input.invitation = code
        let reply: WholeReply
        do throws(ClientError) {
            reply = try await write(id, route, input)
        } catch {
            // Where a market asks for work, it is done once, and the request sent again.
            guard let work = error.refusal?.work, let answer = await work.answer() else { throw error }
            input.challenge = work.challenge
            input.answer = answer
            reply = try await write(id, route, input)
        }
        let body = try reply.json(SignedInBody.self)
        guard let token = body.token, let origin else { throw .malformedReply(path: reply.path) }
        await credentials.keep(AccountCredential(token: token, account: body.account.account), for: origin)
        return body.account.account
    }

    /// Whatever the market says, this device forgets its token.
    private func leave(_ id: MarketAPI.Operation.ID, _ route: Route) async throws(ClientError) {
        do throws(ClientError) {
            _ = try await write(id, route)
        } catch {
            if let origin { await credentials.forget(origin) }
            // Signed out already is what was asked for.
            guard error.refusal?.status != 401 else { return }
            throw error
        }
        if let origin { await credentials.forget(origin) }
    }
}
