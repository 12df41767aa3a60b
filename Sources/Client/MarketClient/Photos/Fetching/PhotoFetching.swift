public import Foundation

/// Asking a server for a photo.
public struct PhotoFetching: Sendable {
    /// Fetches the bytes at an address, or learns that they are still the ones with `etag`.
    ///
    /// A transfer of more than `byteLimit` bytes is to be given up with `tooLarge` while it runs, and one whose task is
    /// cancelled at once; what arrives is checked again.
    public var fetch:
        @Sendable (_ address: PhotoAddress, _ etag: String?, _ byteLimit: Int) async throws(PhotoFailure) ->
            PhotoReply

    public init(
        fetch:
            @escaping @Sendable (_ address: PhotoAddress, _ etag: String?, _ byteLimit: Int)
            async throws(PhotoFailure) -> PhotoReply
    ) {
        self.fetch = fetch
    }
}

/// A server's reply for a photo.
public enum PhotoReply: Hashable, Sendable {
    /// The stored photo is still current.
    case notModified(PhotoFreshness)
    /// A photo, with its validator and how long it stays fresh.
    case photo(Data, etag: String?, PhotoFreshness)
}

/// For how long a photo may be shown before its server is asked again.
public enum PhotoFreshness: Hashable, Sendable {
    /// It need not be asked for again for so long.
    case lasting(Duration)
    /// It may not be kept on a disk, and not be shown again without asking.
    case notKept

    /// The freshness where a server sends none.
    public static let usual = PhotoFreshness.lasting(.seconds(3_600))
    /// An address whose bytes never change.
    public static let forEver = PhotoFreshness.lasting(.seconds(365 * 86_400))

    /// Reads a header `Cache-Control`; what it doesn't understand of it, it passes over.
    public init(cacheControl: String?) {
        let directives = (cacheControl ?? "").lowercased().split(separator: ",").map { part in
            part.filter { $0 != " " && $0 != "\"" }
        }
        if directives.contains("no-store") {
            self = .notKept
        } else if directives.contains("no-cache") {
            self = .lasting(.zero)
        } else if directives.contains("immutable") {
            self = .forEver
        } else if let age = directives.lazy.compactMap(Self.maximalAge).first {
            self = .lasting(.seconds(min(age, 365 * 86_400)))
        } else {
            self = .usual
        }
    }

    private static func maximalAge(_ directive: String) -> Int? {
        guard directive.hasPrefix("max-age=") else { return nil }
        let digits = directive.dropFirst(8)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        // A number too long to be read is a long time.
        return Int(digits) ?? .max
    }
}
