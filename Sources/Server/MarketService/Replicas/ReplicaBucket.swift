import Glibc
package import Linux
package import Market
package import MarketStore
package import S3

/// Replicas of a market's products in its bucket, for new servers to begin with.
///
/// They need not read everything from the primary then. A replica is cut into objects that are named by their
/// content, so that one may be put while another is read; a note says which belong together, and is put last.
package struct ReplicaBucket: Sendable {
    /// So much goes over a slow connection within a request's time.
    private static let partSize = 4 << 20
    private static let mediaType = "application/octet-stream"

    private let bucket: Bucket
    private let key: ReplicaKey

    package init(_ bucket: Bucket, key: ReplicaKey) {
        self.bucket = bucket
        self.key = key
    }

    /// Without a folder in its name: sweeps of photos look into folders alone, and never see these.
    private static let start = "copy-"
    private static let noteKey = start + "note"

    private static func objectKey(_ part: ReplicaManifest.Part) -> String { start + part.digest.rawValue }

    /// Returns true where an object is a part of a replica, and not of another market with a similar folder.
    private static func isPart(_ key: String) -> Bool {
        key.hasPrefix(start) && ContentHash(rawValue: String(key.dropFirst(start.count))) != nil
    }

    /// The note in the bucket; `nil` where there is none that this market's servers sealed.
    package func note() async throws(BucketError) -> ReplicaManifest? {
        do throws(BucketError) {
            return ReplicaManifest(
                text: String(decoding: try await bucket.get(Self.noteKey).bytes, as: UTF8.self),
                sealedBy: key
            )
        } catch .missing {
            return nil
        }
    }

    /// Puts a replica there, in the place of the one before, whose parts are removed.
    ///
    /// One server at a time may do this: `check` throws where another one may by now. Throws a ``FileError``
    /// or a ``BucketError`` besides; the replica that is there stays whole then.
    package func put(
        _ saved: SavedReplica,
        inFile path: String,
        at now: Timestamp,
        by threads: BlockingPool,
        checking check: () throws -> Void
    ) async throws {
        // Parts that a failed attempt has left.
        try await removeParts(besides: try await note())
        var parts: [ReplicaManifest.Part] = []
        var place: Int64 = 0
        while true {
            let start = place
            let bytes = try await threads.run { () throws(FileError) in
                try File(path, O_RDONLY).read(Self.partSize, at: start)
            }
            guard !bytes.isEmpty else { break }
            place += Int64(bytes.count)
            let part = ReplicaManifest.Part(digest: SHA256.digest(of: bytes), byteCount: bytes.count)
            try await put(Self.objectKey(part), bytes, Self.mediaType)
            parts.append(part)
        }
        try check()
        let note = ReplicaManifest(madeAt: now, schema: saved.schema, change: saved.change, parts: parts)
        try await put(Self.noteKey, Array(note.text(sealedBy: key).utf8), "text/plain")
        try check()
        try await removeParts(besides: note)
    }

    private func put(_ key: String, _ bytes: [UInt8], _ mediaType: String) async throws(BucketError) {
        let digest = SHA256.digest(of: bytes).rawValue
        try await bucket.put(NewObject(key, .bytes(bytes), digest: digest, mediaType: mediaType))
    }

    private func removeParts(besides note: ReplicaManifest?) async throws(BucketError) {
        let kept = Set((note?.parts ?? []).map(Self.objectKey))
        var next: String?
        repeat {
            let list = try await bucket.list(Self.start, from: next)
            for entry in list.entries where Self.isPart(entry.key) && !kept.contains(entry.key) {
                try await bucket.delete(entry.key)
            }
            next = list.next
        } while next != nil
    }

    /// Downloads a replica of such a schema, or an older one, into `folder`, where opening the market finds
    /// it.
    ///
    /// Returns whether there was one. Throws a ``FileError``, a ``BucketError``, or `storageFull` before
    /// anything is written; ``BucketError/missing`` also where another replica took its place meanwhile.
    package func bring(schema: Int, to folder: DataFolder, by threads: BlockingPool) async throws -> Bool {
        guard let note = try await note(), note.schema <= schema else { return false }
        let size = note.parts.reduce(into: Int64(0)) { $0 += Int64($1.byteCount) }
        guard try Files.room(in: folder.path) > size * 3 / 2 else {
            throw MarketError.unavailable(.storageFull)
        }
        // Of this start alone: another one in the same folder writes into none of it, and is refused by the market's lock.
        let path = "\(folder.partialReplica).\(getpid())"
        try Files.remove(path)
        try Files.makePrivate(path)
        do {
            for part in note.parts {
                let object = try await bucket.get(Self.objectKey(part))
                guard object.digest == part.digest.rawValue else { throw BucketError.damaged }
                try await threads.run { () throws(FileError) in
                    try File(path, O_WRONLY | O_APPEND).write(object.bytes.span)
                }
            }
            try await threads.run { () throws(FileError) in
                try File(path, O_WRONLY).sync()
                try Files.rename(path, to: folder.downloadedReplica)
            }
        } catch {
            try Files.remove(path)
            throw error
        }
        return true
    }
}
