import MarketAPI

extension NamedSchema {
    /// The schemas that bodies and replies of the operations name, and those that these name, each once.
    static var all: [NamedSchema] {
        var found: [NamedSchema] = []
        var known: Set<String> = []
        func add(_ schemas: [NamedSchema]) {
            for schema in schemas where known.insert(schema.name).inserted {
                found.append(schema)
                add(schema.schema.references)
            }
        }
        add(MarketAPI.Operation.all.flatMap { [$0.input, $0.output].compactMap(\.self) })
        add([ProblemBody.namedSchema].compactMap(\.self))
        return found
    }
}
