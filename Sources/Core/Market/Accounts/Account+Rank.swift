extension Account {
    /// True where a moderator may act on what another account has and may do.
    ///
    /// Moderators act on members, and administrators on everyone. The acting account is then an
    /// administrator, so that one always remains.
    public func mayModerate(_ other: Account) -> Bool {
        roles.contains(.administrator) || roles.contains(.moderator) && other.roles.isEmpty
    }
}
