extension Operation {
    /// The operations that describe the API.
    static let description: [Operation] = [
        Operation(
            .describe,
            .get,
            .openAPI,
            .everyone,
            in: .description,
            "Show this description",
            reply: .anyJSON("OpenAPI 3.1.", headers: [.eTag])
        )
    ]
}
