/// Something that a statement's parameter is set to.
package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

extension Value {
    package static func integer(_ number: Int64?) -> Value {
        number.map(Value.integer(_:)) ?? .null
    }

    package static func text(_ text: String?) -> Value {
        text.map(Value.text(_:)) ?? .null
    }

    /// A truth as SQLite keeps it: 0 or 1.
    package static func boolean(_ boolean: Bool) -> Value {
        .integer(boolean ? 1 : 0)
    }
}

extension Value: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int64) {
        self = .integer(value)
    }
}
