import HTTPServer
import Market
import MarketAPI

/// Requests for the API's own description.
struct DescriptionHandler: Sendable {
    func register(in handlers: inout APIHandlers) {
        handlers.on(.describe, replying: show)
    }

    /// The OpenAPI document, as it stands in the repository.
    func show(_ call: APICall) -> HTTPResponse { Self.document }

    private static let document = HTTPResponse(
        type: "application/json",
        bytes: PackageResources.openapi_json
    ).tagged(.ofContent(PackageResources.openapi_json))
}
