public import Market

extension MommyTalk {
    /// The 32 upper-case hexadecimal digits that name a product.
    ///
    /// They are computed from the product's number and back, so nothing is stored for this edition. They
    /// are no secret: anyone may compute them.
    public struct Hash: RawRepresentable, Hashable, Sendable, Codable, JSONWritable {
        public let rawValue: String

        public init?(rawValue: String) {
            let isDigit: (UInt8) -> Bool = {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
            }
            guard rawValue.utf8.count == 32, rawValue.utf8.allSatisfy(isDigit) else { return nil }
            self.rawValue = rawValue
        }

        public init(_ product: Product.ID) {
            let number = UInt64(bitPattern: product.rawValue)
            rawValue = Self.digits(number &* Self.factor) + Self.digits(Self.check(number))
        }

        /// The product that this names; `nil` where no product can have this hash.
        public var product: Product.ID? {
            guard let mixed = UInt64(rawValue.prefix(16), radix: 16) else { return nil }
            let product = Product.ID(Int64(bitPattern: mixed &* Self.inverse))
            return Self(product) == self ? product : nil
        }

        // An odd number, so that it has an inverse modulo 2^64.
        private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        private static let inverse: UInt64 = 0xF1DE_83E1_9937_733D

        private static func check(_ number: UInt64) -> UInt64 {
            let mixed = (number ^ (number >> 31) ^ factor) &* 0xBF58_476D_1CE4_E5B9
            return mixed ^ (mixed >> 29)
        }

        private static func digits(_ word: UInt64) -> String {
            let digits = String(word, radix: 16, uppercase: true)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
    }
}

/// The shopping API of MommyTalk, whose lists go by offset.
public enum MommyTalk {}
