/// JSON whose members keep their order, to be read by people.
package indirect enum JSONTree: Sendable {
    case object([(String, JSONTree)])
    case array([JSONTree])
    case string(String)
    case integer(Int64)
    case boolean(Bool)
    case null
}

extension JSONTree: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONTree: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONTree: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSONTree)...) { self = .object(members) }
}
