import MarketAPI

extension OpenAPIDocument {
    /// All that operations name.
    static let components: JSONTree = [
        "schemas": .object(NamedSchema.all.map { ($0.name, $0.schema.tree) }),
        "parameters": .object(parameters),
        "requestBodies": ["ProductOffer": productOffer, "Photo": photo],
        "headers": .object([(HeaderNames.marketChange, lastChange)]),
        "responses": ["Problem": problem],
        "securitySchemes": ["token": token, "cookie": cookie],
    ]

    private static var parameters: [(String, JSONTree)] {
        let number: JSONTree = ["name": "id", "in": "path", "required": .boolean(true), "schema": .int64(1)]
        let change = JSONTree.parameter(
            HeaderNames.marketChange,
            in: "header",
            "The greatest number that answers of this market told in a field of this name. A server that does not show that "
                + "change yet waits a moment for it; a cookie says the same. Anything that is no such number is passed "
                + "over.",
            .text()
        )
        let all = MarketAPI.Operation.Parameter.allCases.map { ($0.rawValue, $0.description) }
        return [("id", number)] + all + [(HeaderNames.marketChange, change)]
    }

    private static let lastChange: JSONTree = [
        "description":
            .string(
                "The number of the last change, where a market has several servers: send it along with what is asked next, and "
                    + "each of them shows what was changed."
            ),
        "schema": .text(matching: "^[0-9]{1,18}$"),
    ]

    private static let problem: JSONTree = [
        "description": "Something went wrong.",
        "headers": [
            "Retry-After": ["description": "Seconds, with status 429 and 503.", "schema": .text()]
        ],
        "content": .content("application/problem+json", .schema(ProblemBody.namedSchema)),
    ]

    // MARK: Bodies of requests

    private static let file: JSONTree = ["contentMediaType": "application/octet-stream"]

    /// Photos beside the JSON that they belong to.
    private static let productOffer: JSONTree = [
        "required": .boolean(true),
        "content": [
            "application/json": ["schema": product],
            "multipart/form-data": ["schema": productForm, "encoding": productEncoding],
        ],
    ]

    private static let product: JSONTree = .schema(ProductInput.namedSchema)

    private static let productForm: JSONTree = [
        "type": "object",
        "properties": [
            "product": product,
            "photos": ["type": "array", "maxItems": 5, "items": file],
            "alt": [
                "type": "array", "items": .text(),
                "description": "What is said of the photos, in their order.",
            ],
        ],
        "required": ["product"],
    ]

    private static let productEncoding: JSONTree = [
        "product": ["contentType": "application/json"],
        "photos": ["contentType": "application/octet-stream"],
    ]

    private static let photo: JSONTree = [
        "required": .boolean(true),
        "content": [
            "image/*": ["schema": file],
            "application/octet-stream": ["schema": file],
            "multipart/form-data": ["schema": photoForm],
        ],
    ]

    private static let photoForm: JSONTree = [
        "type": "object", "properties": ["photo": file], "required": ["photo"],
    ]

    // MARK: Proofs of identity

    private static let token: JSONTree = [
        "type": "http", "scheme": "bearer", "description": "The token that signing in gives an app.",
    ]

    private static let cookie: JSONTree = [
        "type": "apiKey", "in": "cookie", "name": "openmarket_session",
        "description":
            .string(
                "For pages; behind TLS it is called __Host-openmarket_session. Refused on changes that another site's page makes "
                    + "the browser send."
            ),
    ]
}
