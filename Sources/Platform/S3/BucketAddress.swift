/// The address of a bucket: its server, and the prefix of all its keys.
package struct BucketAddress: Hashable, Sendable {
    /// As `https://s3.example:9000`, without a path.
    package let endpoint: String
    package let region: String
    package let bucket: String
    /// Ends with a slash, or is empty.
    package let prefix: String

    /// Reads `s3://BUCKET` or `s3://BUCKET/PREFIX`.
    ///
    /// Without an endpoint it is Amazon's of the region. Buckets stand in the path and not in the host's name, as every
    /// store understands that, also one at a bare address.
    package init(_ text: String, endpoint: String?, region: String?) throws(BucketAddressError) {
        guard text.hasPrefix("s3://") else { throw .notS3 }
        let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let bucket = parts.first, Self.isBucket(bucket) else { throw .badBucket }
        let folders = parts.dropFirst().last == "" ? parts.dropFirst().dropLast() : parts.dropFirst()
        guard folders.allSatisfy(Self.isFolder) else { throw .badPrefix }
        let region = region ?? "us-east-1"
        guard Self.isName(region, 1...64) else { throw .badRegion }
        let asked = endpoint ?? "https://s3.\(region).amazonaws.com"
        guard let host = Self.host(of: asked) else { throw .badEndpoint }
        self.bucket = bucket
        self.region = region
        self.endpoint = asked.prefix { $0 != ":" } + "://\(host)"
        prefix = folders.map { "\($0)/" }.joined()
    }

    /// With the port, as requests name it.
    var host: String { Self.host(of: endpoint) ?? "" }

    /// The path of an object, not encoded.
    func path(of key: String) -> String { "/\(bucket)/\(prefix)\(key)" }

    private static func host(of endpoint: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: { endpoint.hasPrefix($0) }) else {
            return nil
        }
        let rest = endpoint.dropFirst(scheme.count)
        let host = rest.last == "/" ? rest.dropLast() : rest
        let allowed: (Character) -> Bool = {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]".contains($0))
        }
        guard !host.isEmpty, host.allSatisfy(allowed) else { return nil }
        // A scheme's own port is left out of the field that names the host, and so of the signature.
        let own = scheme == "https://" ? ":443" : ":80"
        return (host.hasSuffix(own) ? String(host.dropLast(own.count)) : String(host)).lowercased()
    }

    private static func isBucket(_ text: String) -> Bool { isName(text, 3...255) }

    private static func isFolder(_ text: String) -> Bool {
        isName(text, 1...100) && text != "." && text != ".."
    }

    private static func isName(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        length.contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    }
}

/// Without the endpoint, as people write it.
extension BucketAddress: CustomStringConvertible {
    package var description: String { "s3://\(bucket)\(prefix.isEmpty ? "" : "/\(prefix.dropLast())")" }
}

/// The reason for which a text is no address of a bucket.
package enum BucketAddressError: Error, Hashable, Sendable {
    case notS3, badBucket, badPrefix, badRegion, badEndpoint
}

extension BucketAddressError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notS3: "it does not begin with s3://"
        case .badBucket: "a bucket's name has 3 letters, digits, dots or hyphens at least"
        case .badPrefix: "behind the bucket stand letters, digits, dots, hyphens and single slashes"
        case .badRegion: "the region is a name such as eu-central-1"
        case .badEndpoint: "the endpoint is https:// or http:// and a host, without a path"
        }
    }
}
