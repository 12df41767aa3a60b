import Market
import MarketAPI

extension OwnMarket {
    var accounts: MarketClient.Accounts {
        var accounts = MarketClient.Accounts(
            identity: { await identity() },
            signUp: { name, password throws(ClientError) in
                try await enter(.signUp, SignUpForm(name: name, password: password))
            },
            signIn: { name, password throws(ClientError) in
                try await enter(.signIn, SignUpForm(name: name, password: password))
            },
            signOut: { () throws(ClientError) in try await leave(.signOut) },
            signOutEverywhere: { () throws(ClientError) in try await leave(.signOutEverywhere) },
            changePassword: { current, new throws(ClientError) in
                try await call(.changePassword, .none, PasswordInput(current: current, new: new))
            },
            account: { () throws(ClientError) in
                await known(try await call(.showOwnAccount, .none))
            },
            notices: { () throws(ClientError) in
                try await send(.listNotices, .none).json(OwnPage<NoticeBody>.self).items.compactMap(\.notice)
            },
            sessions: { () throws(ClientError) in
                try await send(.listSessions, .none).json(OwnPage<SessionBody>.self).items
            },
            endSession: { id throws(ClientError) in try await call(.endSession, id) }
        )
        accounts.join = { form throws(ClientError) in try await enter(.signUp, form) }
        accounts.signUpRules = { () throws(ClientError) in
            let market = try await call(.showMarket, .none)
            return SignUpRules(policy: market.signUp, terms: market.termsVersion)
        }
        accounts.consent = { () throws(ClientError) in try await call(.showConsent, .none) }
        accounts.agree = { version throws(ClientError) in
            try await call(.giveConsent, .none, ConsentInput(version: version))
        }
        accounts.leaveMarket = { password throws(ClientError) in
            let deletion = try await call(.deleteAccount, .none, LeavingInput(password: password))
            if let origin { await credentials.forget(origin) }
            return deletion
        }
        accounts.askForTakeOut = { () throws(ClientError) in try await call(.askForTakeOut, .none) }
        accounts.takeOut = { () throws(ClientError) in try await call(.showTakeOut, .none) }
        accounts.stay = { () throws(ClientError) in await known(try await call(.keepAccount, .none)) }
        return accounts
    }

    /// Remembers the account as the market knows it now.
    private func known(_ account: Account) async -> Account {
        if let origin, let credential = await credentials.credential(for: origin) {
            await credentials.keep(AccountCredential(token: credential.token, account: account), for: origin)
        }
        return account
    }

    private func identity() async -> Identity {
        guard let origin, let credential = await credentials.credential(for: origin) else { return .nobody }
        return .account(credential.account)
    }

    private func enter(
        _ endpoint: Endpoint<NoParameters, SignUpInput, SignedInBody>,
        _ form: SignUpForm
    ) async throws(ClientError) -> Account {
        let label = settings.label.isEmpty ? nil : String(settings.label.prefix(80))
        var input = SignUpInput(name: form.name, password: form.password, kind: .app, label: label)
        input.invitation = form.code
        input.agreedTerms = form.agreedTerms
        let body: SignedInBody
        do throws(ClientError) {
            body = try await call(endpoint, .none, input)
        } catch {
            // Where a market asks for work, it is done once, and the request sent again.
            guard let work = error.refusal?.work, let answer = await work.answer() else { throw error }
            input.challenge = work.challenge
            input.answer = answer
            body = try await call(endpoint, .none, input)
        }
        guard let token = body.token, let origin else { throw .malformedReply(path: endpoint.path) }
        await credentials.keep(AccountCredential(token: token, account: body.account), for: origin)
        return body.account
    }

    /// Whatever the market says, this device forgets its token.
    private func leave(_ endpoint: Endpoint<NoParameters, NoBody, NoBody>) async throws(ClientError) {
        do throws(ClientError) {
            try await call(endpoint, .none)
        } catch {
            if let origin { await credentials.forget(origin) }
            // Signed out already is what was asked for.
            guard error.refusal?.status != 401 else { return }
            throw error
        }
        if let origin { await credentials.forget(origin) }
    }
}
