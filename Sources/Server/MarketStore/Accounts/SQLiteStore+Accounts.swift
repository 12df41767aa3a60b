package import Market

/// The accounts of the market.
extension SQLiteStore {
    /// Throws `conflict` when the name, letter case aside, what it looks like, the vendor or the number is taken.
    package func createAccount(_ new: NewAccount) async throws(MarketError) -> Account {
        try new.check()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try AccountRecords(database).insert(new, at: now, within: limits)
        }
    }

    /// Creates the first administrator; throws `conflict` where there is one.
    package func createFirstAdministrator(_ new: NewAccount) async throws(MarketError) -> Account {
        try new.check()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            guard try AccountRecords(database).administratorCount() == 0 else {
                throw .conflict(.administrator)
            }
            var new = new
            new.roles.insert(.administrator)
            return try AccountRecords(database).insert(new, at: now, within: limits)
        }
    }

    package func hasAdministrator() async throws(MarketError) -> Bool {
        try await read { database throws(MarketError) in try AccountRecords(database).administratorCount() > 0
        }
    }

    /// The names of all moderators and administrators, in the order they came.
    package func staffNames() async throws(MarketError) -> [String] {
        try await read { database throws(MarketError) in try AccountRecords(database).staff().map(\.name) }
    }

    package func account(_ id: Account.ID) async throws(MarketError) -> Account? {
        try await read { database throws(MarketError) in try AccountRecords(database).account(id) }
    }

    package func account(of vendor: VendorIdentifier) async throws(MarketError) -> Account? {
        try await read { database throws(MarketError) in
            try AccountRecords(database).account(of: vendor)
        }
    }

    /// Accounts after `id`, oldest first.
    package func accounts(after id: Account.ID?, limit: Int) async throws(MarketError) -> [Account] {
        let limit = limits.page(limit)
        return try await read { database throws(MarketError) in
            try AccountRecords(database).accounts(after: id, limit: limit)
        }
    }

    /// True where no name looks like one of these.
    package func areFree(skeletons: Set<String>) async throws(MarketError) -> Bool {
        let now = clock()
        return try await read { database throws(MarketError) in
            try NameSkeletonRecords(database, at: now).areFree(skeletons)
        }
    }

    /// Names without skeletons, oldest account first, after `id`.
    package func namesWithoutSkeletons(
        after id: Account.ID?,
        limit: Int
    ) async throws(MarketError) -> [Account.ID: String] {
        let now = clock()
        let names = try await read { database throws(MarketError) in
            try NameSkeletonRecords(database, at: now).namesWithout(after: id, limit: limit)
        }
        return Dictionary(uniqueKeysWithValues: names)
    }

    /// Notes what names look like that are there; they stay, whatever others look like.
    package func addSkeletons(ofNames skeletons: [Account.ID: Set<String>]) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            for (account, skeletons) in skeletons {
                try NameSkeletonRecords(database, at: now).add(skeletons, of: account)
            }
        }
    }

    package func credentials(of id: Account.ID) async throws(MarketError) -> Credentials? {
        try await read { database throws(MarketError) in try AccountRecords(database).credentials(of: id)
        }
    }

    /// Finds the name that an account signs in with, in any letter case.
    package func credentials(named name: String) async throws(MarketError) -> Credentials? {
        try await read { database throws(MarketError) in
            try AccountRecords(database).credentials(named: name)
        }
    }

    /// Replaces the password, and ends every session and token but `kept`.
    ///
    /// The owner's notice says so: `source` changed it, or with `nil` the operator.
    package func changePassword(
        of id: Account.ID,
        to passwordHash: String,
        keeping kept: AccessToken.ID?,
        from source: AccountNotice.Source?
    ) async throws(MarketError) {
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
        let (now, limits) = (clock(), limits)
        try await write { database throws(MarketError) in
            try AccountRecords(database).setPasswordHash(passwordHash, of: id)
            try TokenRecords(database).revokeAll(of: id, keeping: kept)
            try NoticeRecords(database, within: limits)
                .insert(source == nil ? .passwordReset : .passwordChanged, of: id, source: source, at: now)
        }
    }

    /// Throws `conflict` rather than leave a market that has an administrator without one.
    ///
    /// A notice for each role that is given or taken.
    package func setRoles(_ roles: Set<Role>, of id: Account.ID) async throws(MarketError) -> Account {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
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
    package func check() throws(MarketError) {
        try name.check(TextLimit.accountName, .accountName)
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
        try network?.check(TextLimit.network, .network)
    }
}

/// The notices of what happened to accounts.
///
/// A notice is made in the same transaction as its event: a sign-in from a network that the account was not
/// known to use (``NewToken/source``), a change of the password or of roles, sessions ended by hand. Of each
/// kind the newest few are kept, for a while, so that many of one kind push out no other.
extension SQLiteStore {
    /// True where the account has signed in from the network, or signed up there.
    package func isKnown(_ account: Account.ID, in network: String) async throws(MarketError) -> Bool {
        let (now, limits) = (clock(), limits)
        return try await read { [limits] database throws(MarketError) in
            try NoticeRecords(database, within: limits).isKnown(network, of: account, at: now)
        }
    }

    /// Counts a wrong password; so many within a few days are a notice, one for all of them.
    package func noteWrongPassword(of account: Account.ID, from network: String) async throws(MarketError) {
        try network.check(TextLimit.network, .network)
        let (now, limits) = (clock(), limits)
        try await write { database throws(MarketError) in
            try NoticeRecords(database, within: limits).wrongPassword(of: account, from: network, at: now)
        }
    }

    /// Newest first.
    package func notices(of account: Account.ID) async throws(MarketError) -> [AccountNotice] {
        let (now, limits) = (clock(), limits)
        return try await read { [limits] database throws(MarketError) in
            try NoticeRecords(database, within: limits).notices(of: account, at: now)
        }
    }
}
