public import Foundation
import Linux
import Market
import MarketAPI

/// Keeps credentials in a file that only its owner can read.
///
/// A file that can't be read counts as empty: its accounts have to sign in again.
public actor FileCredentialStore: CredentialStore {
    /// Its own, as a disk may take seconds.
    private let thread = BlockingExecutor()
    private let file: URL
    private var credentials: [String: AccountCredential]

    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    public init(file: URL) {
        self.file = file
        credentials = Self.read(file)
    }

    public func credential(for origin: Origin) -> AccountCredential? { credentials[origin.text] }

    public func keep(_ credential: AccountCredential, for origin: Origin) {
        credentials[origin.text] = credential
        write()
    }

    public func forget(_ origin: Origin) {
        credentials[origin.text] = nil
        write()
    }

    private struct Entry: Codable {
        let token: String
        let account: String
    }

    private static func read(_ file: URL) -> [String: AccountCredential] {
        do {
            let entries = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
            return try entries.mapValues { entry in
                let account = try JSONDecoder().decode(Account.self, from: Data(entry.account.utf8))
                return AccountCredential(token: entry.token, account: account)
            }
        } catch {
            return [:]
        }
    }

    private func write() {
        let entries = credentials.mapValues { credential in
            let body = JSONWriter.bytes(of: credential.account)
            return Entry(token: credential.token, account: String(decoding: body, as: UTF8.self))
        }
        do {
            try PrivateFile(file).replace(with: JSONEncoder().encode(entries))
        } catch {
            // Remembered until the app ends, as the protocol says.
        }
    }
}
