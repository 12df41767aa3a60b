public import Foundation
import Linux
import MarketClient

/// Keeps secrets in a file that only its owner can read.
public actor FileSecretStore: SecretStore {
    /// Its own, as a disk may take seconds.
    private let thread = BlockingExecutor()
    private let file: URL

    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    public init(file: URL) {
        self.file = file
    }

    public func secret(_ name: SecretName) throws(SecretStoreError) -> String? {
        try read()[name.rawValue]
    }

    public func keep(_ secret: String?, as name: SecretName) throws(SecretStoreError) {
        var secrets = try read()
        guard secrets[name.rawValue] != secret else { return }
        secrets[name.rawValue] = secret
        try write(secrets)
    }

    private func read() throws(SecretStoreError) -> [String: String] {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return [:] }
        do {
            return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
        } catch {
            // Overwriting what can't be read would lose the other secrets.
            throw SecretStoreError()
        }
    }

    private func write(_ secrets: [String: String]) throws(SecretStoreError) {
        do {
            try PrivateFile(file).replace(with: JSONEncoder().encode(secrets))
        } catch {
            throw SecretStoreError()
        }
    }
}
