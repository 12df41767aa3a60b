import Sodium

/// A request to S3 with its signature, AWS's version 4.
///
/// Pure: the same values give the same signature. It covers the method, the path, the query, all fields given and the digest of the body, so that nobody on
/// the way can ask for anything else with it.
package struct SignedRequest: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The part of the address behind the host, encoded as it was signed.
    package let target: String
    /// The given fields and those of the signature; the sender adds `host`.
    package let fields: [Field]
    /// The last of the fields' values, in hexadecimal digits.
    package let signature: String

    /// Signs a request for `path`, from its slash on, and `query`, neither of them encoded.
    ///
    /// `host` has its port where that is not the scheme's own, `digest` is the SHA-256 of the body in hexadecimal digits. A
    /// server refuses a `time` that is a quarter of an hour off.
    package init(
        _ method: String,
        host: String,
        path: String,
        query: [Field] = [],
        fields given: [Field] = [],
        digest: String,
        at time: SigningTime,
        region: String,
        by key: AccessKey
    ) {
        let own = [
            Field("host", host), Field("x-amz-content-sha256", digest), Field("x-amz-date", time.text),
        ]
        let signed = (given.map { Field($0.name.lowercased(), $0.value) } + own).sorted { $0.name < $1.name }
        let names = signed.map(\.name).joined(separator: ";")
        let pairs = query.map { ($0.name.percentEncoded(), $0.value.percentEncoded()) }
            .sorted { $0 < $1 }
        let queryText = pairs.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        let canonical = [
            method, path.percentEncodedPath, queryText, signed.map { "\($0.name):\($0.value)\n" }.joined(),
            names, digest,
        ].joined(separator: "\n")
        let scope = "\(time.day)/\(region)/s3/aws4_request"
        let toSign = [
            "AWS4-HMAC-SHA256", time.text, scope, sha256(of: Array(canonical.utf8)).hexadecimal,
        ].joined(separator: "\n")
        let dayKey = ([time.day, region, "s3", "aws4_request"]).reduce(Array("AWS4\(key.secret)".utf8)) {
            hmacSHA256(of: Array($1.utf8), key: $0)
        }
        signature = hmacSHA256(of: Array(toSign.utf8), key: dayKey).hexadecimal
        target = path.percentEncodedPath + (queryText.isEmpty ? "" : "?\(queryText)")
        fields =
            signed.filter { $0.name != "host" } + [
                Field(
                    "authorization",
                    "AWS4-HMAC-SHA256 Credential=\(key.id)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
                )
            ]
    }
}
