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
package actor MemorySecrets: SecretKeeping {
    private var secrets: [SecretName: String]
    private let isBroken: Bool

    package init(_ secrets: [SecretName: String] = [:], broken isBroken: Bool = false) {
        self.secrets = secrets
        self.isBroken = isBroken
    }

    package func secret(_ name: SecretName) throws(SecretsNotKept) -> String? {
        if isBroken { throw SecretsNotKept() }
        return secrets[name]
    }

    package func keep(_ secret: String?, as name: SecretName) throws(SecretsNotKept) {
        if isBroken { throw SecretsNotKept() }
        secrets[name] = secret
    }
}
