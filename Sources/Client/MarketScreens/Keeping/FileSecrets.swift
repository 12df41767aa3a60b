public import Foundation

/// Keeps secrets in a file that only its owner can read.
public actor FileSecrets: SecretKeeping {
    private let file: URL

    public init(file: URL) {
        self.file = file
    }

    public func secret(_ name: SecretName) throws(SecretsNotKept) -> String? {
        try read()[name.rawValue]
    }

    public func keep(_ secret: String?, as name: SecretName) throws(SecretsNotKept) {
        var secrets = try read()
        guard secrets[name.rawValue] != secret else { return }
        secrets[name.rawValue] = secret
        try write(secrets)
    }

    private func read() throws(SecretsNotKept) -> [String: String] {
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return [:] }
        do {
            return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
        } catch {
            // Overwriting what can't be read would lose the other secrets.
            throw SecretsNotKept()
        }
    }

    private func write(_ secrets: [String: String]) throws(SecretsNotKept) {
        let folder = file.deletingLastPathComponent()
        let fresh = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // Closed to others before anything is in it.
            guard
                FileManager.default.createFile(
                    atPath: fresh.path(percentEncoded: false),
                    contents: nil,
                    attributes: [.posixPermissions: 0o600]
                )
            else { throw SecretsNotKept() }
            let handle = try FileHandle(forWritingTo: fresh)
            try handle.write(contentsOf: try JSONEncoder().encode(secrets))
            try handle.synchronize()
            try handle.close()
            // Foundation's own way of replacing a file on Linux leaves one that others can read.
            let (old, new) = (fresh.path(percentEncoded: false), file.path(percentEncoded: false))
            guard rename(old, new) == 0 else { throw SecretsNotKept() }
        } catch {
            // Only the half-made file must not stay.
            do { try FileManager.default.removeItem(at: fresh) } catch {}
            throw SecretsNotKept()
        }
    }
}
