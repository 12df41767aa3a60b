package import Market
package import MarketStore

extension InMemoryStore: NoticeStoring {
    package func isKnown(_ account: Account.ID, in network: String) async throws(StoreError) -> Bool {
        let (now, limits) = (clock(), limits)
        return try read { state throws(StoreError) in state.isKnown(network, of: account, at: now, limits) }
    }

    package func noteWrongPassword(of account: Account.ID, from network: String) async throws(StoreError) {
        guard (1...60).contains(network.count) else { throw .invalid(.network) }
        let limits = limits
        try change { state, now throws(StoreError) in
            state.wrongPasswords.removeAll {
                $0.account == account && $0.beganAt.later(limits.guessMilliseconds) <= now
            }
            let own = state.wrongPasswords.filter { $0.account == account }
            let isCounted = own.contains { $0.network == network }
            let name = isCounted || own.count < limits.guessNetworksOfAccount ? network : "*"
            if let index = state.wrongPasswords.firstIndex(where: {
                $0.account == account && $0.network == name
            }) {
                state.wrongPasswords[index].tries += 1
            } else {
                state.wrongPasswords.append(
                    WrongPasswords(account: account, network: name, tries: 1, beganAt: now)
                )
            }
            state.tellGuesses(of: account, at: now, limits)
        }
    }

    package func notices(of account: Account.ID) async throws(StoreError) -> [AccountNotice] {
        let (now, limits) = (clock(), limits)
        return try read { state throws(StoreError) in
            state.notices.reversed()
                .filter { $0.account == account && now < $0.notice.at.later(limits.noticeMilliseconds) }
                .map(\.notice)
        }
    }
}

extension InMemoryStore.State {
    mutating func note(
        _ kind: AccountNotice.Kind,
        of account: Account.ID,
        role: Role? = nil,
        source: AccountNotice.Source?,
        guesses: AccountNotice.Guesses? = nil,
        at now: Timestamp,
        _ limits: StoreLimits
    ) {
        let notice = AccountNotice(
            id: .init(nextNumber(of: "notice")),
            kind: kind,
            at: now,
            role: role,
            source: source,
            guesses: guesses
        )
        notices.append(StoredNotice(notice: notice, account: account))
        let alike = notices.filter { $0.account == account && $0.notice.kind == kind }.map(\.notice.id)
        for id in alike.dropLast(limits.noticesOfKind) { notices.removeAll { $0.notice.id == id } }
    }

    mutating func signIn(
        _ account: Account.ID,
        _ session: AccessToken.ID,
        from source: AccountNotice.Source,
        at now: Timestamp,
        _ limits: StoreLimits
    ) {
        if !isKnown(source.network, of: account, at: now, limits) {
            note(.signedIn, of: account, source: source, at: now, limits)
            post(.signIn(session, from: source), to: account, at: now)
        }
        know(source.network, of: account, at: now, limits)
        wrongPasswords.removeAll { $0.account == account && $0.network == source.network }
    }

    func isKnown(_ network: String, of account: Account.ID, at now: Timestamp, _ limits: StoreLimits) -> Bool
    {
        networks.contains {
            $0.account == account && $0.network == network
                && now < $0.seenAt.later(limits.networkMilliseconds)
        }
    }

    mutating func tellGuesses(of account: Account.ID, at now: Timestamp, _ limits: StoreLimits) {
        let own = wrongPasswords.filter { $0.account == account }
        let guesses = AccountNotice.Guesses(tries: own.reduce(0) { $0 + $1.tries }, networks: own.count)
        guard guesses.tries >= limits.guessesOfNotice else { return }
        let last = notices.lastIndex { $0.account == account && $0.notice.kind == .wrongPasswords }
        if let last, now < notices[last].notice.at.later(limits.guessMilliseconds) {
            let old = notices[last].notice
            notices[last].notice = AccountNotice(id: old.id, kind: old.kind, at: old.at, guesses: guesses)
            return
        }
        note(.wrongPasswords, of: account, source: nil, guesses: guesses, at: now, limits)
        let id = notices.last?.notice.id ?? AccountNotice.ID(0)
        post(.wrongPasswords(id), to: account, at: now)
    }

    mutating func know(
        _ network: String,
        of account: Account.ID,
        at now: Timestamp,
        _ limits: StoreLimits
    ) {
        networks.removeAll { $0.account == account && $0.network == network }
        networks.append(KnownNetwork(network: network, account: account, seenAt: now))
        let own = networks.filter { $0.account == account }
            .sorted {
                $0.seenAt == $1.seenAt ? $0.network < $1.network : $0.seenAt > $1.seenAt
            }
        for network in own.dropFirst(limits.networksOfAccount) {
            networks.removeAll { $0.account == account && $0.network == network.network }
        }
    }
}
