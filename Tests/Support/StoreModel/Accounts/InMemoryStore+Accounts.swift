package import Market
package import MarketStore

extension InMemoryStore {
    package func createAccount(_ new: NewAccount) async throws(MarketError) -> Account {
        try new.check()
        return try change { state, now throws(MarketError) in try state.insert(new, now) }
    }
}

extension InMemoryStore.State {
    func account(_ id: Account.ID) -> StoredAccount? {
        accounts.first { $0.account.id == id }
    }

    fileprivate mutating func insert(
        _ new: NewAccount,
        _ now: Timestamp
    ) throws(MarketError) -> Account {
        let key = new.name.lowercased()
        // Byte by byte, as databases compare: two spellings of one accented letter are two names.
        guard !accounts.contains(where: { $0.account.name.lowercased().utf8.elementsEqual(key.utf8) }) else {
            throw .conflict(.name)
        }
        guard new.mayLookAlike || accounts.allSatisfy({ $0.skeletons.isDisjoint(with: new.skeletons) }) else {
            throw .conflict(.lookAlike)
        }
        if case .exactly(let id) = new.number, account(id) != nil { throw .conflict(.number) }
        guard !accounts.contains(where: { $0.account.vendor == new.vendor }) else { throw .conflict(.vendor) }
        let account = Account(
            id: number(new.number),
            name: new.name,
            vendor: new.vendor,
            roles: new.roles,
            createdAt: now,
            isTrusted: new.isTrusted
        )
        accounts.append(
            StoredAccount(account: account, skeletons: new.skeletons)
        )
        accounts.sort { $0.account.id.rawValue < $1.account.id.rawValue }
        return account
    }

    private mutating func number(_ choice: NewAccount.Number) -> Account.ID {
        switch choice {
        case .next: return .init(nextNumber(of: "account"))
        case .from(let first):
            skipNumbers(of: "account", upTo: first - 1)
            return .init(nextNumber(of: "account"))
        case .exactly(let id):
            skipNumbers(of: "account", upTo: id.rawValue)
            return id
        }
    }
}
