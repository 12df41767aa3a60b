import HTTPServer
import Market

/// What the API says of itself.
extension APIRoutes {
    /// The OpenAPI document, as it stands in the repository.
    static let description = HTTPResponse(type: "application/json", bytes: PackageResources.openapi_json)
        .tagged(.ofContent(PackageResources.openapi_json))
}
