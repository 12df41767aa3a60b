/// Something that a statement's parameter is set to; it goes over the wire as PostgreSQL itself writes it.
package enum PostgresValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case truth(Bool)
    case text(String)
    case bytes([UInt8])
}

extension PostgresValue {
    package static func integer(_ number: Int64?) -> PostgresValue {
        number.map(PostgresValue.integer(_:)) ?? .null
    }

    package static func text(_ text: String?) -> PostgresValue {
        text.map(PostgresValue.text(_:)) ?? .null
    }

    /// The number of the type; 0 lets the server find it out by where the value goes.
    var type: UInt32 {
        switch self {
        case .null: 0
        case .integer: PostgresType.bigint
        case .truth: PostgresType.boolean
        case .text: PostgresType.text
        case .bytes: PostgresType.bytea
        }
    }

    /// `nil` for what has no value.
    var wireBytes: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        case .truth(let truth): [truth ? 1 : 0]
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }
}

extension PostgresValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(booleanLiteral value: Bool) { self = .truth(value) }
}

/// Numbers that PostgreSQL gave its types, once and for all.
enum PostgresType {
    static let boolean: UInt32 = 16
    static let bytea: UInt32 = 17
    static let bigint: UInt32 = 20
    static let smallint: UInt32 = 21
    static let integer: UInt32 = 23
    static let text: UInt32 = 25
    /// `name`, `char(n)` and `varchar`, which are written as `text` is.
    static let texts: Set<UInt32> = [text, 19, 1042, 1043]
}
