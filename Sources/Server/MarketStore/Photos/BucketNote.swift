package import Linux
package import Market
import SQLite

/// A folder's record of the bucket that its market's photos are in, so that no command looks for them in the
/// folder.
///
/// It holds no access key: only the server and its operator know that.
package struct BucketNote: Hashable, Sendable {
    /// As `s3://photos`.
    package let address: String
    package let endpoint: String
    package let region: String

    package init(address: String, endpoint: String, region: String) {
        self.address = address
        self.endpoint = endpoint
        self.region = region
    }

    /// In the market's folder, and in a backup.
    static let name = "photos.bucket"

    /// `nil` where the photos are in the folder.
    package static func read(in folder: DataFolder) throws(FileError) -> BucketNote? {
        let path = "\(folder.path)/\(name)"
        guard Files.exists(path) else { return nil }
        let lines = String(decoding: try Files.read(path), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return BucketNote(
            address: lines.first ?? "",
            endpoint: lines.dropFirst().first ?? "",
            region: lines.dropFirst(2).first ?? ""
        )
    }

    package func write(in folder: DataFolder) throws(FileError) {
        try Files.replace(
            "\(folder.path)/\(Self.name)",
            with: Array("\(address)\n\(endpoint)\n\(region)\n".utf8)
        )
    }

    static func isThere(in folder: DataFolder) -> Bool { Files.exists("\(folder.path)/\(name)") }
}

extension SQLiteStore {
    /// The mark of a bucket whose photos are this market's: the same after a restore, and no other market's.
    package func photoOwner() async throws(MarketError) -> String {
        let key = try await read { database throws(MarketError) in
            try database.first("SELECT cursor_key FROM market") { row throws(SQLiteError) in try row.blob(0) }
        }
        return SHA256.digest(of: Array("photos of ".utf8) + (key ?? [])).rawValue
    }
}
