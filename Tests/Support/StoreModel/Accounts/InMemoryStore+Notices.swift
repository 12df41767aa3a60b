package import Market
package import MarketStore

extension InMemoryStore: NoticeStoring {
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
        at now: Timestamp,
        _ limits: StoreLimits
    ) {
        let notice = AccountNotice(
            id: .init(nextNumber(of: "notice")),
            kind: kind,
            at: now,
            role: role,
            source: source
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
        let isKnown = networks.contains {
            $0.account == account && $0.network == source.network
                && now < $0.seenAt.later(limits.networkMilliseconds)
        }
        if !isKnown {
            note(.signedIn, of: account, source: source, at: now, limits)
            post(.signIn(session, from: source), to: account, at: now)
        }
        know(source.network, of: account, at: now, limits)
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
