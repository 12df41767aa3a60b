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
            account: { () throws(ClientError) in try await refreshedAccount() },
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
        accounts.names = { () throws(ClientError) in try await call(.showNames, .none) }
        accounts.changeName = { name throws(ClientError) in
            let names = try await call(.changeName, .none, NameInput(name: name))
            // What is remembered of the person has the name too.
            _ = try await refreshedAccount()
            return names
        }
        accounts.disownSessions = { () throws(ClientError) in try await call(.disownSessions, .none) }
        accounts.recoveryCodes = { () throws(ClientError) in try await call(.showRecoveryCodes, .none) }
        accounts.makeRecoveryCodes = { password throws(ClientError) in
            try await call(.makeRecoveryCodes, .none, RecoveryCodesInput(password: password))
                .recoveryCodes.compactMap(RecoveryCode.init(typed:))
        }
        accounts.recover = { name, code, password throws(ClientError) in
            let input = RecoveryInput(
                name: name,
                recoveryCode: code,
                password: password,
                kind: .app,
                label: label
            )
            return try await keep(call(.recover, .none, input), from: Endpoint.recover.path)
        }
        return accounts
    }

    /// The name by which the person recognises this device.
    private var label: String? { settings.label.isEmpty ? nil : String(settings.label.prefix(80)) }

    /// Remembers who has just signed in.
    private func keep(_ body: SignedInBody, from path: String) async throws(ClientError) -> Account {
        guard let token = body.token, let origin else { throw .malformedReply(path: path) }
        await credentials.keep(AccountCredential(token: token, account: body.account), for: origin)
        return body.account
    }

    /// The account as the market knows it now, which is remembered.
    private func refreshedAccount() async throws(ClientError) -> Account {
        let account = try await call(.showOwnAccount, .none)
        if let origin, let credential = await credentials.credential(for: origin) {
            await credentials.keep(
                AccountCredential(token: credential.token, account: account),
                for: origin
            )
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
        return try await keep(body, from: endpoint.path)
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
