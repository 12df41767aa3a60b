import MarketClient

extension Shell {
    /// True where an account is signed in at a market of our own.
    public var canEditProfile: Bool {
        guard let context = screens?.context else { return false }
        return context.accountSession.account != nil && context.client.capabilities.contains(.accounts)
    }

    /// Opens the form of one's own picture and words.
    public func editProfile() {
        guard let context = screens?.context, canEditProfile else { return }
        let profile = ProfileEditModel(context)
        profile.ended = { [weak self] in self?.profile = nil }
        self.profile = profile
        profile.appear()
    }
}
