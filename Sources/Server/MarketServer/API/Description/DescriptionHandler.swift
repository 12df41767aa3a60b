import HTTPServer
import Market

/// Requests for the API's own description.
struct DescriptionHandler: Sendable {
    /// The OpenAPI document, as it stands in the repository.
    func show() -> HTTPResponse { Self.document }

    private static let document = HTTPResponse(
        type: "application/json",
        bytes: PackageResources.openapi_json
    ).tagged(.ofContent(PackageResources.openapi_json))
}
