extension ObjectList {
    /// Reads a `ListBucketResult`; `nil` where the reply is none.
    init?(_ reply: BucketReply, prefix: String, at now: SigningTime) {
        guard let result = XMLText(String(decoding: reply.body, as: UTF8.self)).all("ListBucketResult").first
        else { return nil }
        var entries: [Entry] = []
        for element in result.all("Contents") {
            guard let key = element.first("Key"), key.hasPrefix(prefix),
                let size = element.first("Size").flatMap({ Int64($0) }),
                let modified = element.first("LastModified").flatMap(SigningTime.init(listed:))
            else { return nil }
            entries.append(
                Entry(key: String(key.dropFirst(prefix.count)), byteCount: size, modified: modified)
            )
        }
        self.entries = entries
        date = reply.date ?? now
        next = result.first("IsTruncated") == "true" ? result.first("NextContinuationToken") : nil
    }
}
