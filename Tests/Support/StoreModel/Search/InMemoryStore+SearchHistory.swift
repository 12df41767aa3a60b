package import Market
package import MarketStore

extension InMemoryStore: SearchHistoryStoring {
    package func noteSearch(_ text: String, by account: Account.ID) async throws(StoreError) {
        guard (1...1_000).contains(text.utf8.count) else { throw .invalid(.searchText) }
        try change { state, _ throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            guard !state.privateAccounts.contains(account) else { return }
            let others = state.searches[account, default: []].filter { !$0.utf8.elementsEqual(text.utf8) }
            state.searches[account] = Array(([text] + others).prefix(limits.searchesOfAccount))
        }
    }

    package func searches(of account: Account.ID) async throws(StoreError) -> [String] {
        try read { state throws(StoreError) in state.searches[account, default: []] }
    }

    package func removeSearch(_ text: String, of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            state.searches[account]?.removeAll { $0.utf8.elementsEqual(text.utf8) }
        }
    }

    package func removeSearches(of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in state.searches[account] = [] }
    }

    package func popularSearches(
        atLeast people: Int,
        limit: Int
    ) async throws(StoreError) -> [String] {
        try read { state throws(StoreError) in
            let lately = Set(state.tokens.suffix(limits.popularAmongSignIns).map(\.account))
            var counts: [String: Int] = [:]
            for account in lately {
                for text in state.searches[account, default: []] { counts[text, default: 0] += 1 }
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
