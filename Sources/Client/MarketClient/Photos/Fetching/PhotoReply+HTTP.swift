public import Foundation

extension PhotoReply {
    /// Reads a reply of HTTP: `header` gives a header's value by its name in lower case.
    public init(
        status: Int,
        header: (String) -> String?,
        body: @autoclosure () -> Data
    ) throws(PhotoFailure) {
        let freshness = PhotoFreshness(cacheControl: header("cache-control"))
        switch status {
        case 304: self = .notModified(freshness)
        case 200:
            // A sign-in page of the network one is in, or an error page that says 200.
            if let type = header("content-type")?.lowercased(), type.hasPrefix("text/") { throw .notAPhoto }
            self = .photo(body(), etag: header("etag").flatMap(Self.usable), freshness)
        case 404, 410: throw .missing
        default: throw .refused(status: status)
        }
    }

    /// The validator, unless it could break the header it is sent back in.
    private static func usable(_ etag: String) -> String? {
        let isSound = (1...1_024).contains(etag.utf8.count) && etag.utf8.allSatisfy { 0x20...0x7E ~= $0 }
        return isSound ? etag : nil
    }
}
