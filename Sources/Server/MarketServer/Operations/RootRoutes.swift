import HTTPServer
import Market
import MarketAPI

/// The reply to apps at the market's own address, where people get the pages: the addresses to try.
package struct RootRoutes: RouteGroup {
    package init() {}

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard incoming.segments.isEmpty else { return nil }
        guard incoming.request.method == .get || incoming.request.isHead else {
            return Answer(.methodNotAllowed(incoming), route: "/")
        }
        let addresses = [
            Endpoint.describe.path, Endpoint.listProducts.path(ListingQuery()),
            Endpoint.search.path(TextQuery("iphone")),
            "/api/products",
            "/health",
        ]
        let text = ([incoming.texts[.front], ""] + addresses).joined(separator: "\n") + "\n"
        return Answer(HTTPResponse(text: text), route: "/")
    }
}
