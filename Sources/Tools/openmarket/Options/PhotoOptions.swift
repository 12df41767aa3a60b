/// The storage of photos, from an operator's options.
struct PhotoOptions: Hashable, Sendable {
    /// As `s3://photos`; `nil` for the market's own folder.
    var address: String?
    var endpoint: String?
    var region: String?
    /// A file with the key, which nobody else may read.
    var keys: String?
    /// The most bytes of photos from a bucket that the disk keeps.
    var cache: Int64 = 1 << 30

    /// Throws where a part is said of a bucket that is not.
    func check() throws(UsageError) {
        guard address == nil else { return }
        let parts = [("--photos-endpoint", endpoint), ("--photos-region", region), ("--photos-keys", keys)]
        guard let part = parts.first(where: { $0.1 != nil }) else { return }
        throw .contradiction("\(part.0) says how to ask a bucket, and --photos names none")
    }
}

extension Option where Options == ServeOptions {
    static let ofPhotos: [Option] = [
        .text("--photos", "s3://BUCKET", "a bucket to keep photos in (the folder)", \.photos.address),
        .text("--photos-endpoint", "URL", "its store (Amazon's of the region)", \.photos.endpoint),
        .text("--photos-region", "NAME", "its region (us-east-1)", \.photos.region),
        .text("--photos-keys", "FILE", "its key, for the owner alone to read", \.photos.keys),
        .value(
            "--photos-cache",
            "SIZE",
            "photos of it on this disk, as 500M (1G)",
            "a size such as 500M or 20G, or 0",
            \.photos.cache,
            read: byteCount
        ),
    ]

    /// Reads `500M`, `20G` or a plain number of bytes.
    private static func byteCount(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Int64(unit == nil ? text : String(text.dropLast())), number >= 0 else {
            return nil
        }
        let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1)
        return isTooLarge ? nil : product
    }
}
