private let digits = Array("0123456789abcdef".utf8)

extension [UInt8] {
    /// Two lower-case digits a byte.
    package var hexadecimal: String {
        String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// `nil` for a text that ``hexadecimal`` would not have written.
    package init?(hexadecimal text: String) {
        let values = text.utf8.compactMap { digits.firstIndex(of: $0) }
        guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}

extension ContentHash {
    /// The name that a SHA-256 digest is.
    package init(digest: [UInt8]) {
        guard let hash = ContentHash(rawValue: digest.hexadecimal) else {
            preconditionFailure("32 bytes are 64 hexadecimal digits")
        }
        self = hash
    }
}
