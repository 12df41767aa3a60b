/// The part of the API's description that tells which values something has.
public struct Schema: Sendable {
    /// Its JSON.
    package private(set) var members: [(name: String, value: JSONTree)]
    /// The schemas that it names.
    package private(set) var references: [NamedSchema] = []

    init(_ members: KeyValuePairs<String, JSONTree>) {
        self.members = members.map { ($0.key, $0.value) }
    }

    package var tree: JSONTree { .object(members.map { ($0.name, $0.value) }) }
}

/// A schema that the description has once, under a name.
public struct NamedSchema: Sendable {
    package let name: String
    private let definition: @Sendable () -> Schema

    init(_ name: String, _ definition: @autoclosure @escaping @Sendable () -> Schema) {
        self.name = name
        self.definition = definition
    }

    package var schema: Schema { definition() }
}

extension Schema {
    static let string = Schema(["type": "string"])
    static let boolean = Schema(["type": "boolean"])
    static let integer = Schema(["type": "integer"])
    static let int64 = Schema(["type": "integer", "format": "int64"])
    static let password = Schema(["type": "string", "format": "password"])
    static let date = Schema(["type": "string", "format": "date-time"])
    /// Decimal text with at most two digits behind the point.
    static let amount = string(matching: "^[0-9]+(\\.[0-9]{1,2})?$")
    static let colour = string(matching: "^#[0-9a-f]{6}$")
    static let count = integer(0...)
    static let identifier = int64(1...Int64.max)
    static let anyInt64 = int64(Int64.min...Int64.max)

    static func string(matching pattern: String) -> Schema { string.with(["pattern": .string(pattern)]) }

    /// Text of so many characters, of which one can be seen.
    static func text(upTo characters: Int64) -> Schema {
        string.with(["minLength": 1, "maxLength": .integer(characters), "pattern": "\\S"])
    }

    static func integer(_ range: PartialRangeFrom<Int64>) -> Schema {
        integer.with(["minimum": .integer(range.lowerBound)])
    }

    static func integer(_ range: ClosedRange<Int64>) -> Schema {
        integer.with(["minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)])
    }

    static func int64(_ range: PartialRangeFrom<Int64>) -> Schema {
        int64.with(["minimum": .integer(range.lowerBound)])
    }

    static func int64(_ range: ClosedRange<Int64>) -> Schema {
        int64.with(["minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)])
    }

    /// One of some words, and of `others`.
    static func words<Word: CaseIterable & RawRepresentable<String>>(
        of type: Word.Type,
        and others: [JSONTree] = []
    ) -> Schema {
        string.with(["enum": .array(Word.allCases.map { .string($0.rawValue) } + others)])
    }

    static func words(_ words: String...) -> Schema {
        string.with(["enum": .array(words.map { .string($0) })])
    }

    static func array(of element: Schema) -> Schema {
        var array = Schema(["type": "array", "items": element.tree])
        array.references = element.references
        return array
    }

    /// One of several.
    static func one(of schemas: Schema...) -> Schema { choice("oneOf", schemas) }

    fileprivate static func choice(_ keyword: String, _ schemas: [Schema]) -> Schema {
        var choice = Schema([keyword: .array(schemas.map(\.tree))])
        choice.references = schemas.flatMap(\.references)
        return choice
    }

    static func any(of schemas: Schema...) -> Schema { choice("anyOf", schemas) }

    static func named(_ named: NamedSchema) -> Schema {
        var schema = Schema(["$ref": .string("#/components/schemas/\(named.name)")])
        schema.references = [named]
        return schema
    }

    /// The schema of an object.
    static func object(_ members: [(name: String, isRequired: Bool, schema: Schema)]) -> Schema {
        let properties: [(String, JSONTree)] = members.map { ($0.name, $0.schema.tree) }
        var object = Schema(["type": "object", "properties": .object(properties)])
        let required = members.filter(\.isRequired).map { JSONTree.string($0.name) }
        if !required.isEmpty { object = object.with(["required": .array(required)]) }
        object.references = members.flatMap(\.schema.references)
        return object
    }

    /// The same with more keywords.
    func with(_ keywords: KeyValuePairs<String, JSONTree>) -> Schema {
        var schema = self
        schema.members += keywords.map { ($0.key, $0.value) }
        return schema
    }

    /// The same with a description, if there is one.
    func described(_ text: String?) -> Schema { text.map { with(["description": .string($0)]) } ?? self }

    /// The same, or `null`.
    var orNull: Schema {
        guard let type = members.firstIndex(where: { $0.name == "type" }) else {
            return .any(of: self, Schema(["type": "null"]))
        }
        var schema = self
        let types: [JSONTree] =
            if case .array(let several) = members[type].value { several } else { [members[type].value] }
        schema.members[type].value = .array(types + ["null"])
        if let words = members.firstIndex(where: { $0.name == "enum" }),
            case .array(let values) = members[words].value
        {
            schema.members[words].value = .array(values + [.null])
        }
        return schema
    }
}
