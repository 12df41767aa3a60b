import MarketAPI

/// The OpenAPI description of the API, made of the table of operations and of the shapes of their bodies.
enum OpenAPIDocument {
    /// The document as the repository keeps it, with a line's end behind it.
    static var text: String { document.indented + "\n" }

    private static let document: JSONTree = .object([
        ("openapi", "3.1.0"),
        ("info", info),
        ("servers", [["url": .string(Operation.prefix)]]),
        ("tags", .array(Operation.Feature.allCases.map { ["name": .string($0.rawValue)] })),
        ("paths", .object(paths.map { ($0, methods(at: $0)) })),
        ("components", components),
    ])

    private static let info: JSONTree = [
        "title": "Open Market",
        "version": "2",
        "summary": "The API of a marketplace.",
        "description": .string(
            "Replies are JSON; a reply to what went wrong is application/problem+json with a code that stays "
                + "the same. HEAD is answered where GET is. A query parameter without a value counts as "
                + "absent. Titles and messages are in the language that Accept-Language likes best, Korean "
                + "or English. A market on several servers tells in Market-Change which change it had last; "
                + "clients send the greatest number back, and each server then shows that change."
        ),
        "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
    ]

    /// Each path once, in the order of the table.
    private static var paths: [String] {
        var known: Set<String> = []
        return Operation.all.map(\.path).filter { known.insert($0).inserted }
    }

    private static func methods(at path: String) -> JSONTree {
        .object(
            Operation.all.filter { $0.path == path }.map { ($0.method.rawValue.lowercased(), $0.tree) }
        )
    }
}

extension MarketAPI.Operation {
    fileprivate var tree: JSONTree {
        var members: [(String, JSONTree)] = [
            ("operationId", .string(id)), ("summary", .string(summary)),
            ("tags", [.string(feature.rawValue)]),
        ]
        if let description { members.append(("description", .string(description))) }
        let everywhere = method == .get ? [HeaderNames.marketChange] : []
        let names = (hasNumber ? ["id"] : []) + parameters.map(\.rawValue) + everywhere
        if !names.isEmpty {
            members.append(("parameters", .array(names.map { .reference("parameters", $0) })))
        }
        if let body = requestBody { members.append(("requestBody", body)) }
        let tree = reply.tree(of: output, tellsChange: method != .get)
        var replies = [("\(reply.status)", tree)]
        if reply.mayBeRepeated { replies.append(("200", tree)) }
        replies.append(("default", .reference("responses", "Problem")))
        members += [
            ("responses", .object(replies)), ("x-audience", .string(audience.rawValue)),
            ("x-problems", .array(problems.map { .string($0.rawValue) })),
            ("security", audience == .everyone ? [] : [["token": []], ["cookie": []]]),
        ]
        return .object(members)
    }

    private var requestBody: JSONTree? {
        switch body {
        case .none: nil
        case .json: json(isRequired: true)
        case .optionalJSON: json(isRequired: false)
        case .productOffer: .reference("requestBodies", "ProductOffer")
        case .photo: .reference("requestBodies", "Photo")
        }
    }

    private func json(isRequired: Bool) -> JSONTree {
        ["required": .boolean(isRequired), "content": .content("application/json", .schema(input))]
    }
}

extension MarketAPI.Operation.Reply {
    fileprivate func tree(of schema: NamedSchema?, tellsChange: Bool) -> JSONTree {
        var members: [(String, JSONTree)] = [("description", .string(description))]
        switch content {
        case .none: break
        case .json: members.append(("content", .content("application/json", .schema(schema))))
        case .anyJSON: members.append(("content", .content("application/json", ["type": "object"])))
        case .photo:
            let file: JSONTree = ["schema": ["type": "string", "format": "binary"]]
            let types = ["image/jpeg", "image/webp"].map { ($0, file) }
            members.append(("content", .object(types)))
        case .archive:
            let file: JSONTree = ["schema": ["type": "string", "format": "binary"]]
            members.append(("content", .object([("application/zip", file)])))
        case .events: members.append(("content", .content("text/event-stream", ["type": "string"])))
        }
        let text: JSONTree = ["schema": ["type": "string"]]
        var fields = headers.map { ($0.rawValue, text) }
        if tellsChange {
            fields.append((HeaderNames.marketChange, .reference("headers", HeaderNames.marketChange)))
        }
        if !fields.isEmpty { members.append(("headers", .object(fields))) }
        return .object(members)
    }
}

extension JSONTree {
    fileprivate static func reference(_ kind: String, _ name: String) -> JSONTree {
        ["$ref": .string("#/components/\(kind)/\(name)")]
    }

    static func schema(_ schema: NamedSchema?) -> JSONTree {
        guard let schema else { preconditionFailure("JSON of a type without a schema") }
        return .reference("schemas", schema.name)
    }

    static func content(_ type: String, _ schema: JSONTree) -> JSONTree {
        let body: JSONTree = ["schema": schema]
        return .object([(type, body)])
    }
}
