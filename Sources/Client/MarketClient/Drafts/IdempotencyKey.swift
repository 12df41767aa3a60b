import Foundation

/// The name of a request that is to be carried out once, however often it is sent.
public struct IdempotencyKey: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    /// - Parameter rawValue: 1 to 100 characters of ASCII with no blank.
    public init?(rawValue: String) {
        guard (1...100).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            return nil
        }
        self.rawValue = rawValue
    }

    private init(_ text: String) {
        rawValue = text
    }

    /// A key that nobody has used.
    public static func random() -> IdempotencyKey {
        IdempotencyKey(UUID().uuidString.lowercased())
    }

    /// A key of 128 random bits, for what a market knows again for ever.
    public static func of128Bits() -> IdempotencyKey {
        let halves = (0..<2).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 16) }
        return IdempotencyKey(
            halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
        )
    }

    /// The key of one part of what this key names.
    func part(_ name: String) -> IdempotencyKey {
        IdempotencyKey("\(rawValue).\(name)")
    }
}
