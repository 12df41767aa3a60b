import MarketServer

extension ServeOptions {
    /// The old APIs that are served, and to whom.
    var editionSettings: EditionSettings {
        let policy = editionsPolicy
        var settings = EditionSettings(served: policy.served)
        settings.guarded = policy.guarded
        settings.root = edition
        settings.ports = editionPorts
        settings.hosts = editionHosts
        settings.isStrict = strictEditions
        settings.cents = editionCents
        settings.naverClient = naverClient
        settings.mommyTalkToken = mommyTalkToken
        return settings
    }
}
