package import Market
package import MarketStore

extension InMemoryStore: SearchHistoryStoring {
    @discardableResult
    package func noteSearch(
        _ text: String,
        by account: Account.ID,
        at moment: Timestamp?,
        once: Once<Void>?
    ) async throws(StoreError) -> Outcome<Void> {
        guard (1...1_000).contains(text.utf8.count) else { throw .invalid(.searchText) }
        return try change { state, now throws(StoreError) in
            try state.answering(once, now, limits) { state throws(StoreError) in
                guard state.account(account) != nil else { throw .notFound }
                guard !state.privateAccounts.contains(account) else { return }
                var known = state.searches[account, default: []]
                let last = known.map(\.number).max() ?? 0
                var number = max(last + 1, now.millisecondsSince1970)
                if let moment {
                    number = min(moment, now).millisecondsSince1970
                    let own = known.first { $0.text.utf8.elementsEqual(text.utf8) }
                    if let own, own.number >= number { return }
                    while known.contains(where: { $0.number == number }) { number += 1 }
                }
                known.removeAll { $0.text.utf8.elementsEqual(text.utf8) }
                known.append((text, number))
                known.sort { $0.number > $1.number }
                state.searches[account] = Array(known.prefix(limits.searchesOfAccount))
            }
        }
    }

    package func searches(of account: Account.ID) async throws(StoreError) -> [String] {
        try read { state throws(StoreError) in
            var seen: Set<String> = []
            return state.searches[account, default: []].map(\.text)
                .filter { seen.insert($0.lowercased()).inserted }
        }
    }

    package func removeSearch(
        _ text: String,
        of account: Account.ID,
        until moment: Timestamp?
    ) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            state.searches[account]?.removeAll {
                $0.text.lowercased() == text.lowercased() && Self.isGone($0.number, moment, now)
            }
        }
    }

    package func removeSearches(of account: Account.ID, until moment: Timestamp?) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            state.searches[account]?.removeAll { Self.isGone($0.number, moment, now) }
        }
    }

    private static func isGone(_ number: Int64, _ moment: Timestamp?, _ now: Timestamp) -> Bool {
        number <= (moment ?? now).millisecondsSince1970 || number > now.millisecondsSince1970
    }

    package func popularSearches(
        atLeast people: Int,
        limit: Int
    ) async throws(StoreError) -> [String] {
        try read { state throws(StoreError) in
            let lately = Set(state.tokens.suffix(limits.popularAmongSignIns).map(\.account))
            var counts: [String: Int] = [:]
            for account in lately {
                for text in state.searches[account, default: []].map(\.text) { counts[text, default: 0] += 1 }
            }
            let popular = counts.filter { $0.value >= people }.sorted { one, other in
                one.value == other.value ? one.key < other.key : one.value > other.value
            }
            return popular.prefix(limit).map(\.key)
        }
    }

    package func isPrivate(_ account: Account.ID) async throws(StoreError) -> Bool {
        try read { state throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            return state.privateAccounts.contains(account)
        }
    }

    package func setPrivate(_ isPrivate: Bool, of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            if isPrivate {
                state.privateAccounts.insert(account)
            } else {
                state.privateAccounts.remove(account)
            }
        }
    }
}
