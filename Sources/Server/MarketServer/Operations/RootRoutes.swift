import HTTPServer
import Market
import MarketAPI

/// What an app finds at the market's own address, where people find the pages: what can be tried.
package struct RootRoutes: RouteGroup {
    package init() {}

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard incoming.segments.isEmpty else { return nil }
        guard incoming.request.method == .get || incoming.request.isHead else {
            return Answer(.methodNotAllowed(incoming), route: "/")
        }
        let addresses = [
            Route.openAPI.path, Route.products(ListingQuery()).path, Route.search(text: "iphone").path,
            "/api/products",
            "/health",
        ]
        let text = ([incoming.texts[.front], ""] + addresses).joined(separator: "\n") + "\n"
        return Answer(HTTPResponse(text: text), route: "/")
    }
}
