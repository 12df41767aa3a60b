extension Operation {
    /// The operations that describe the API.
    static let description: [Operation] = [
        Endpoint.describe.operation
    ]
}

extension Endpoint<NoParameters, NoBody, NoBody> {
    public static var describe: Self {
        Self(.get, "/openapi.json", by: .everyone, in: .description, "Show this description")
            .replying(.anyJSON("OpenAPI 3.1.", headers: [.eTag]))
    }
}
