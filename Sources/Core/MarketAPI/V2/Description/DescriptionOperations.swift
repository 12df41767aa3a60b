extension Operation {
    /// What the API says of itself.
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
