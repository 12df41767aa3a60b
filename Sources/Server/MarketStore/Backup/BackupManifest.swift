import Glibc
import Linux
package import Market

/// The contents of a backup, as a text that ends in its own digest.
///
///     open-market backup 1
///     made 1763697600000
///     schema 1
///     count products 1000
///     file <sha-256> <bytes> market.sqlite
///     missing photos/ab/abcd…-large.jpg
///     end <sha-256 of the lines above>
package struct BackupManifest: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let path: String
        package let digest: ContentHash
        package let byteCount: Int64
    }

    package var madeAt: Timestamp
    package var schema: Int
    package var counts: [String: Int64] = [:]
    package var files: [Entry] = []
    /// Photos of products whose files were not there when the backup was made.
    package var missing: [String] = []

    /// True where photos that it does not hold are in a bucket, which it does not back up.
    package var leavesPhotosInBucket: Bool { files.contains { $0.path == BucketNote.name } }

    static let name = "manifest"
    private static let headline = "open-market backup "
    private static let format = "1"

    init(madeAt: Timestamp, schema: Int) {
        self.madeAt = madeAt
        self.schema = schema
    }

    var text: String {
        var lines = [
            "\(Self.headline)\(Self.format)", "made \(madeAt.millisecondsSince1970)", "schema \(schema)",
        ]
        lines += counts.sorted { $0.key < $1.key }.map { "count \($0.key) \($0.value)" }
        lines += files.map { "file \($0.digest.rawValue) \($0.byteCount) \($0.path)" }
        lines += missing.map { "missing \($0)" }
        let body = lines.joined(separator: "\n") + "\n"
        return body + "end \(SHA256.digest(of: Array(body.utf8)).rawValue)\n"
    }

    /// Reads the manifest of the backup in `folder`.
    init(in folder: String) throws(BackupError) {
        let path = "\(folder)/\(Self.name)"
        guard Files.exists(path) else {
            throw errno == EACCES ? .file(FileError(path)) : .notABackup(path: folder)
        }
        let bytes = try rethrow(as: BackupError.file) { () throws(FileError) in try Files.read(path) }
        guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(Self.headline) else {
            throw .manifestBroken(path: path)
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let found = lines[0].dropFirst(Self.headline.count)
        guard found == Self.format else { throw .newerFormat(found: String(found.prefix(20))) }
        guard let manifest = Self(lines: lines, text: text) else { throw .manifestBroken(path: path) }
        self = manifest
    }

    private init?(lines: [Substring], text: String) {
        // The last line is empty, and the one before it seals the others.
        guard lines.count >= 5, lines.last == "", let end = text.range(ofLast: "end ") else { return nil }
        let body = Array(text[..<end].utf8)
        guard lines[lines.count - 2] == "end \(SHA256.digest(of: body).rawValue)" else { return nil }
        var (madeAt, schema): (Int64?, Int?)
        self.init(madeAt: Timestamp(millisecondsSince1970: 0), schema: 0)
        for line in lines.dropFirst().dropLast(2) {
            let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
            switch (parts.first, parts.count) {
            case ("made", 2): madeAt = Int64(parts[1])
            case ("schema", 2): schema = Int(parts[1])
            case ("count", 3):
                guard let count = Int64(parts[2]) else { return nil }
                counts[parts[1]] = count
            case ("file", 4):
                guard let digest = ContentHash(rawValue: parts[1]), let bytes = Int64(parts[2]),
                    Self.isInside(parts[3])
                else { return nil }
                files.append(Entry(path: parts[3], digest: digest, byteCount: bytes))
            case ("missing", 2): missing.append(parts[1])
            default: return nil
            }
        }
        guard let madeAt, let schema else { return nil }
        self.madeAt = Timestamp(millisecondsSince1970: madeAt)
        self.schema = schema
    }

    /// The folders that the files lie in, each behind the one that it lies in itself.
    var folders: [String] {
        var folders: Set<String> = []
        for file in files {
            var folder = file.path.parentFolder
            while folder != ".", folders.insert(folder).inserted { folder = folder.parentFolder }
        }
        return folders.sorted()
    }

    /// True where a path leads nowhere but into the backup.
    private static func isInside(_ path: String) -> Bool {
        !path.hasPrefix("/")
            && !path.split(separator: "/", omittingEmptySubsequences: false).contains {
                $0.isEmpty || $0 == "." || $0 == ".."
            }
    }
}

extension String {
    /// The start of the last line that begins with the given text.
    fileprivate func range(ofLast beginning: String) -> Index? {
        var start = endIndex
        while start > startIndex {
            start = index(before: start)
            if (start == startIndex || self[index(before: start)] == "\n"),
                self[start...].hasPrefix(beginning)
            {
                return start
            }
        }
        return nil
    }
}
