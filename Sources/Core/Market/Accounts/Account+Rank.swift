extension Account {
    /// True where a moderator may act on what another account has and may do.
    ///
    /// Moderators act on members, and administrators on everybody: whoever does is one, so that one is always left.
    public func mayModerate(_ other: Account) -> Bool {
        roles.contains(.administrator) || roles.contains(.moderator) && other.roles.isEmpty
    }
}
