import Market

/// An upload, as it is kept for repetitions of the request that made it.
enum KeptUpload {
    static func bytes(of upload: Upload) -> [UInt8] {
        let facts = ["\(upload.id)", "\(upload.owner)", upload.content.rawValue]
        return Array((facts + ["\(upload.expiresAt.millisecondsSince1970)"]).joined(separator: " ").utf8)
    }

    /// `nil` for bytes that ``bytes(of:)`` did not write.
    static func upload(from bytes: [UInt8]) -> Upload? {
        let facts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard facts.count == 4, let id = Int64(facts[0]), let owner = Int64(facts[1]),
            let content = ContentHash(rawValue: String(facts[2])), let expiry = Int64(facts[3])
        else { return nil }
        return Upload(
            id: Photo.ID(id),
            owner: Account.ID(owner),
            content: content,
            expiresAt: Timestamp(millisecondsSince1970: expiry)
        )
    }
}
