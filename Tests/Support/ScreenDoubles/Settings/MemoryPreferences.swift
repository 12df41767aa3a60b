package import MarketScreens

/// Preferences that live as long as a test.
package final class MemoryPreferences: Preferences {
    package private(set) var values: [PreferenceKey: String]

    package init(_ values: [PreferenceKey: String] = [:]) {
        self.values = values
    }

    package subscript(key: PreferenceKey) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

/// Secrets that live as long as a test, and can be out of order.
package actor MemorySecretStore: SecretStore {
    private var secrets: [SecretName: String]
    private let isBroken: Bool

    package init(_ secrets: [SecretName: String] = [:], broken isBroken: Bool = false) {
        self.secrets = secrets
        self.isBroken = isBroken
    }

    package func secret(_ name: SecretName) throws(SecretStoreError) -> String? {
        if isBroken { throw SecretStoreError() }
        return secrets[name]
    }

    package func keep(_ secret: String?, as name: SecretName) throws(SecretStoreError) {
        if isBroken { throw SecretStoreError() }
        secrets[name] = secret
    }
}
