package import Market

extension SQLiteStore: AccountStoring {
    package func createAccount(_ new: NewAccount) async throws(StoreError) -> Account {
        try new.check()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            try AccountRecords(database).insert(new, at: now, within: limits)
        }
    }

    package func createFirstAdministrator(_ new: NewAccount) async throws(StoreError) -> Account {
        try new.check()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            guard try AccountRecords(database).administratorCount() == 0 else {
                throw .conflict(.administrator)
            }
            var new = new
            new.roles.insert(.administrator)
            return try AccountRecords(database).insert(new, at: now, within: limits)
        }
    }

    package func hasAdministrator() async throws(StoreError) -> Bool {
        try await read { database throws(StoreError) in try AccountRecords(database).administratorCount() > 0
        }
    }

    package func staffNames() async throws(StoreError) -> [String] {
        try await read { database throws(StoreError) in try AccountRecords(database).staff().map(\.name) }
    }

    package func account(_ id: Account.ID) async throws(StoreError) -> Account? {
        try await read { database throws(StoreError) in try AccountRecords(database).account(id) }
    }

    package func account(of vendor: VendorIdentifier) async throws(StoreError) -> Account? {
        try await read { database throws(StoreError) in
            try AccountRecords(database).account(of: vendor)
        }
    }

    package func accounts(after id: Account.ID?, limit: Int) async throws(StoreError) -> [Account] {
        let limit = limits.page(limit)
        return try await read { database throws(StoreError) in
            try AccountRecords(database).accounts(after: id, limit: limit)
        }
    }

    package func areFree(skeletons: Set<String>) async throws(StoreError) -> Bool {
        try await read { database throws(StoreError) in try NameSkeletonRecords(database).areFree(skeletons) }
    }

    package func namesWithoutSkeletons(
        after id: Account.ID?,
        limit: Int
    ) async throws(StoreError) -> [Account.ID: String] {
        let names = try await read { database throws(StoreError) in
            try NameSkeletonRecords(database).namesWithout(after: id, limit: limit)
        }
        return Dictionary(uniqueKeysWithValues: names)
    }

    package func addSkeletons(ofNames skeletons: [Account.ID: Set<String>]) async throws(StoreError) {
        try await write { database throws(StoreError) in
            for (account, skeletons) in skeletons {
                try NameSkeletonRecords(database).add(skeletons, of: account)
            }
        }
    }

    package func credentials(of id: Account.ID) async throws(StoreError) -> Credentials? {
        try await read { database throws(StoreError) in try AccountRecords(database).credentials(of: id)
        }
    }

    package func credentials(named name: String) async throws(StoreError) -> Credentials? {
        try await read { database throws(StoreError) in
            try AccountRecords(database).credentials(named: name)
        }
    }

    package func changePassword(
        of id: Account.ID,
        to passwordHash: String,
        keeping kept: AccessToken.ID?,
        from source: AccountNotice.Source?
    ) async throws(StoreError) {
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
        let (now, limits) = (clock(), limits)
        try await write { database throws(StoreError) in
            try AccountRecords(database).setPasswordHash(passwordHash, of: id)
            try TokenRecords(database).revokeAll(of: id, keeping: kept)
            try NoticeRecords(database, within: limits)
                .insert(source == nil ? .passwordReset : .passwordChanged, of: id, source: source, at: now)
        }
    }

    package func setRoles(_ roles: Set<Role>, of id: Account.ID) async throws(StoreError) -> Account {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            let before = try AccountRecords(database).account(id)?.roles ?? []
            let account = try AccountRecords(database).setRoles(roles, of: id)
            let notices = NoticeRecords(database, within: limits)
            for role in Role.allCases where before.contains(role) != roles.contains(role) {
                let kind: AccountNotice.Kind = roles.contains(role) ? .roleGiven : .roleTaken
                try notices.insert(kind, of: id, role: role, source: nil, at: now)
            }
            return account
        }
    }
}

extension NewAccount {
    package func check() throws(StoreError) {
        try name.check(TextLimit.accountName, .accountName)
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
        try network?.check(TextLimit.network, .network)
    }
}

extension SQLiteStore: NoticeStoring {
    package func isKnown(_ account: Account.ID, in network: String) async throws(StoreError) -> Bool {
        let (now, limits) = (clock(), limits)
        return try await read { [limits] database throws(StoreError) in
            try NoticeRecords(database, within: limits).isKnown(network, of: account, at: now)
        }
    }

    package func noteWrongPassword(of account: Account.ID, from network: String) async throws(StoreError) {
        try network.check(TextLimit.network, .network)
        let (now, limits) = (clock(), limits)
        try await write { database throws(StoreError) in
            try NoticeRecords(database, within: limits).wrongPassword(of: account, from: network, at: now)
        }
    }

    package func notices(of account: Account.ID) async throws(StoreError) -> [AccountNotice] {
        let (now, limits) = (clock(), limits)
        return try await read { [limits] database throws(StoreError) in
            try NoticeRecords(database, within: limits).notices(of: account, at: now)
        }
    }
}
