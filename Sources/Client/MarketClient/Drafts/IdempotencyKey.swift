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

    /// The key of one part of what this key names.
    func part(_ name: String) -> IdempotencyKey {
        IdempotencyKey("\(rawValue).\(name)")
    }
}
