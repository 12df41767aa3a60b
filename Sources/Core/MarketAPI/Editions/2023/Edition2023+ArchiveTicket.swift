import FoundationEssentials
public import Market

extension Edition2023 {
    /// The last segment of the path that archiving answers with, and that a delete is sent to.
    ///
    /// It is base64url without padding of `<id>|<uuid>`.
    public struct ArchiveTicket: Hashable, Sendable {
        public let product: Product.ID
        /// The secret that only the account which archived the product has received.
        public let secret: VendorIdentifier

        public init(product: Product.ID, secret: VendorIdentifier) {
            self.product = product
            self.secret = secret
        }

        public var pathSegment: String {
            let encoded = Data("\(product)|\(secret.rawValue)".utf8).base64EncodedString()
            return String(
                encoded.compactMap { character -> Character? in
                    switch character {
                    case "+": "-"
                    case "/": "_"
                    case "=": nil
                    default: character
                    }
                }
            )
        }

        /// Reads a segment; `nil` where this edition did not write it.
        public init?(pathSegment: String) {
            guard pathSegment.utf8.count <= 128 else { return nil }
            var encoded = String(pathSegment.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
            while encoded.utf8.count % 4 != 0 { encoded.append("=") }
            guard let decoded = Data(base64Encoded: encoded) else { return nil }
            let parts = String(decoding: decoded, as: UTF8.self)
                .split(separator: "|", omittingEmptySubsequences: false)
            guard parts.count == 2, let id = Int64(parts[0]),
                let secret = VendorIdentifier(rawValue: String(parts[1]))
            else { return nil }
            self.init(product: Product.ID(id), secret: secret)
        }
    }
}

/// The edition with a list in camel case, dates without a fraction, and a delete in two steps.
///
/// Its requests are read as those of ``Edition2022``, in both spellings.
public enum Edition2023 {}
