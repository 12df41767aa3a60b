import Market
import MarketClient

extension Shell {
    /// True where an account is signed in.
    public var hasAccountSettings: Bool {
        guard let context = screens?.context else { return false }
        return context.accountSession.account != nil && context.client.capabilities.contains(.accounts)
    }

    /// Opens the account: name, devices, recovery codes and password.
    public func openAccountSettings() {
        guard let context = screens?.context, hasAccountSettings else { return }
        let page = AccountSettingsModel(context)
        page.ended = { [weak self] in self?.accountSettings = nil }
        accountSettings = page
        page.appear()
    }
}
