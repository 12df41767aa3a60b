/// The request that a transfer sends.
package struct CurlRequest: Sendable {
    /// The content that follows the head.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// So many bytes of a file, read as they are sent.
        case file(path: String, length: Int64)
    }

    package let method: String
    package let address: String
    package let fields: [(name: String, value: String)]
    package let body: Body
    /// The longest time without a byte in either direction, from the start on; `nil` for ever.
    package let idle: Duration?

    /// - Throws: ``CurlError/invalidRequest`` where the address is none of HTTP's, or a line break would make one field
    ///   two.
    package init(
        _ method: String,
        _ address: String,
        fields: [(name: String, value: String)] = [],
        body: Body = .none,
        idle: Duration? = nil
    ) throws(CurlError) {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        let texts = [method, address] + fields.flatMap { [$0.name, $0.value] }
        guard scheme == "http" || scheme == "https", !texts.contains(where: Self.breaksLines) else {
            throw .invalidRequest
        }
        self.method = method
        self.address = address
        self.fields = fields
        self.body = body
        self.idle = idle
    }

    private static func breaksLines(_ text: String) -> Bool {
        text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    }
}
