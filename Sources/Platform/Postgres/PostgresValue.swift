/// Something that a statement's parameter is set to; it goes over the wire as PostgreSQL itself writes it.
package enum PostgresValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case boolean(Bool)
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

    /// Writes it as a parameter of a type is sent; returns `false` for what has no value.
    ///
    /// Throws where it is no value of the type: nothing is converted that could lose anything.
    func write(as type: UInt32, to bytes: inout [UInt8]) throws(PostgresError) -> Bool {
        switch (self, type) {
        case (.null, _): return false
        case (.integer(let number), PostgresType.bigint): Self.write(number, to: &bytes)
        case (.integer(let number), PostgresType.integer):
            guard let number = Int32(exactly: number) else { throw isNone(of: type) }
            Self.write(number, to: &bytes)
        case (.integer(let number), PostgresType.smallint):
            guard let number = Int16(exactly: number) else { throw isNone(of: type) }
            Self.write(number, to: &bytes)
        case (.integer(let number), PostgresType.boolean) where number == 0 || number == 1:
            bytes.append(UInt8(number))
        case (.boolean(let primary), PostgresType.boolean): bytes.append(primary ? 1 : 0)
        // A text that may hold any character is kept as its bytes: the type `text` knows no NUL.
        case (.text(let text), PostgresType.bytea): bytes += text.utf8
        case (.text(let text), _) where PostgresType.texts.contains(type): bytes += text.utf8
        case (.bytes(let value), PostgresType.bytea): bytes += value
        default: throw isNone(of: type)
        }
        return true
    }

    private func isNone(of type: UInt32) -> PostgresError {
        PostgresError(.other(sqlState: "42804"), "a value that is none of the type \(type)")
    }

    static func write(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}

extension PostgresValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

/// Numbers that PostgreSQL gave its types, once and for all.
enum PostgresType {
    static let boolean: UInt32 = 16
    static let bytea: UInt32 = 17
    static let bigint: UInt32 = 20
    static let smallint: UInt32 = 21
    static let integer: UInt32 = 23
    static let text: UInt32 = 25

    /// The type of the elements of such an array; 0, which is none, where the type is no array.
    static func element(ofArray type: UInt32) -> UInt32 {
        switch type {
        case 1000: boolean
        case 1001: bytea
        case 1005: smallint
        case 1007: integer
        case 1009: text
        case 1016: bigint
        default: 0
        }
    }

    /// The number of bytes of such an integer; `nil` where the type is none.
    static func size(ofInteger type: UInt32) -> Int? {
        switch type {
        case bigint: 8
        case integer: 4
        case smallint: 2
        default: nil
        }
    }

    /// `name`, `char(n)` and `varchar`, which are written as `text` is.
    static let texts: Set<UInt32> = [text, 19, 1042, 1043]
}
