public import Foundation
import Market
import MarketAPI

/// Remembers who is signed in, in a file that only its owner can read.
///
/// A file that can't be read counts as empty: whoever was signed in signs in again.
public actor FileCredentials: CredentialKeeping {
    private let file: URL
    private var credentials: [String: Credential]

    public init(file: URL) {
        self.file = file
        credentials = Self.read(file)
    }

    public func credential(for origin: Origin) -> Credential? { credentials[origin.text] }

    public func keep(_ credential: Credential, for origin: Origin) {
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

    private static func read(_ file: URL) -> [String: Credential] {
        do {
            let entries = try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
            return try entries.mapValues { entry in
                let body = try JSONDecoder().decode(AccountBody.self, from: Data(entry.account.utf8))
                return Credential(token: entry.token, account: body.account)
            }
        } catch {
            return [:]
        }
    }

    private func write() {
        let entries = credentials.mapValues { credential in
            let body = JSONWriter.bytes(of: AccountBody(credential.account))
            return Entry(token: credential.token, account: String(decoding: body, as: UTF8.self))
        }
        let folder = file.deletingLastPathComponent()
        let fresh = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Self.makePrivate(fresh)
            let handle = try FileHandle(forWritingTo: fresh)
            try handle.write(contentsOf: try JSONEncoder().encode(entries))
            try handle.close()
            // Foundation on Linux replaces a file in one step only with one that others can read. Whoever is
            // interrupted between these two signs in again.
            if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
                try FileManager.default.removeItem(at: file)
            }
            try FileManager.default.moveItem(at: fresh, to: file)
        } catch {
            // Remembered until the app ends, as the protocol says; only the half-made file must not stay.
            do { try FileManager.default.removeItem(at: fresh) } catch {}
        }
    }

    /// Makes an empty file that nobody else can read, before anything is in it.
    private static func makePrivate(_ file: URL) throws {
        let isMade = FileManager.default.createFile(
            atPath: file.path(percentEncoded: false),
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw CocoaError(.fileWriteUnknown) }
    }
}
