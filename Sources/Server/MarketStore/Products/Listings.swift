package import Market

/// The numbers of an account's listings.
package struct Listings: Hashable, Sendable {
    package let recent: [Timestamp]
    package let online: Int

    package init(recent: [Timestamp], online: Int) {
        self.recent = recent
        self.online = online
    }
}

/// That a product was taken away.
package struct Deletion: Hashable, Sendable {
    /// `nil` where nobody is known to have done it.
    package let account: Account.ID?
    package let at: Timestamp

    package init(by account: Account.ID?, at: Timestamp) {
        self.account = account
        self.at = at
    }
}
