import HTTPServer
import Market
import MarketStore

/// What the API says of itself.
extension APIRealm {
    /// The OpenAPI document, as it stands in the repository.
    static let description = HTTPResponse(type: "application/json", bytes: PackageResources.openapi_json)
        .tagged(EntityTag(String(SHA256.digest(of: PackageResources.openapi_json).rawValue.prefix(32))))
}
