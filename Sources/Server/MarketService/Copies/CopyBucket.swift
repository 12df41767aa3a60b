import Glibc
package import Linux
package import Market
package import MarketStore
package import S3

/// Copies of a market's goods in its bucket: what a new server begins with, instead of reading all of them from the database.
///
/// A copy is cut into objects that are named by their content, so that one may be put while another is read; a note says
/// which belong together, and is put last.
package struct CopyBucket: Sendable {
    private static let partSize = 16 << 20
    private static let mediaType = "application/octet-stream"

    private let bucket: Bucket
    private let key: CopyKey

    package init(_ bucket: Bucket, key: CopyKey) {
        self.bucket = bucket
        self.key = key
    }

    /// Names of photos have a folder in them; these have none, so that no sweep takes them for photos of nobody's.
    private static let start = "copy-"
    private static let noteKey = start + "note"

    private static func objectKey(_ part: CopyNote.Part) -> String { start + part.digest.rawValue }

    /// What is there; `nil` where nothing is that this market's servers sealed.
    package func note() async throws(BucketError) -> CopyNote? {
        do throws(BucketError) {
            return CopyNote(
                text: String(decoding: try await bucket.get(Self.noteKey).bytes, as: UTF8.self),
                sealedBy: key
            )
        } catch .missing {
            return nil
        }
    }

    /// Puts a copy there, in the place of the one before, whose parts go.
    ///
    /// One server at a time may do this. Throws a ``FileError`` or a ``BucketError``.
    package func put(
        _ saved: SavedCopy,
        inFile path: String,
        at now: Timestamp,
        by threads: BlockingPool
    ) async throws {
        var parts: [CopyNote.Part] = []
        var place: Int64 = 0
        while true {
            let start = place
            let bytes = try await threads.run { () throws(FileError) in
                try File(path, O_RDONLY).read(Self.partSize, at: start)
            }
            guard !bytes.isEmpty else { break }
            place += Int64(bytes.count)
            let part = CopyNote.Part(digest: SHA256.digest(of: bytes), byteCount: bytes.count)
            try await bucket.put(
                NewObject(
                    Self.objectKey(part),
                    .bytes(bytes),
                    digest: part.digest.rawValue,
                    mediaType: Self.mediaType
                )
            )
            parts.append(part)
        }
        let note = CopyNote(madeAt: now, schema: saved.schema, change: saved.change, parts: parts)
        let text = Array(note.text(sealedBy: key).utf8)
        let digest = SHA256.digest(of: text).rawValue
        try await bucket.put(
            NewObject(Self.noteKey, .bytes(text), digest: digest, mediaType: "text/plain")
        )
        try await removeParts(besides: note)
    }

    private func removeParts(besides note: CopyNote) async throws(BucketError) {
        let kept = Set(note.parts.map(Self.objectKey)).union([Self.noteKey])
        var next: String?
        repeat {
            let list = try await bucket.list(Self.start, from: next)
            for entry in list.entries where !kept.contains(entry.key) { try await bucket.delete(entry.key) }
            next = list.next
        } while next != nil
    }

    /// Brings a copy of such a schema, or an older one, into a new file; returns whether there was one.
    ///
    /// Throws a ``FileError`` or a ``BucketError``; ``BucketError/missing`` also where another copy took its place meanwhile.
    package func bring(schema: Int, to path: String, by threads: BlockingPool) async throws -> Bool {
        // What another start left half done is not taken for a copy.
        let new = "\(path).new"
        for file in [path, new] { try Files.remove(file) }
        guard let note = try await note(), note.schema <= schema else { return false }
        try Files.makePrivate(new)
        for part in note.parts {
            let object = try await bucket.get(Self.objectKey(part))
            guard object.digest == part.digest.rawValue else { throw BucketError.damaged }
            try await threads.run { () throws(FileError) in
                try File(new, O_WRONLY | O_APPEND).write(object.bytes.span)
            }
        }
        try await threads.run { () throws(FileError) in
            try File(new, O_WRONLY).sync()
            try Files.rename(new, to: path)
        }
        return true
    }
}
