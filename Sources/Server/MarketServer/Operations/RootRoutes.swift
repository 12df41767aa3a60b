import HTTPServer
import Market
import MarketAPI

/// What an app finds at the market's own address, where people find the pages: what can be tried.
package struct RootRoutes: RouteGroup {
    package init() {}

    package func answer(_ exchange: RequestContext) async -> Answer? {
        guard exchange.segments.isEmpty else { return nil }
        guard exchange.request.method == .get || exchange.request.isHead else {
            return Answer(.methodNotAllowed(exchange), route: "/")
        }
        let addresses = [
            Route.openAPI.path, Route.products(ListingQuery()).path, Route.search(text: "iphone").path,
            "/api/products",
            "/health",
        ]
        let text = ([exchange.texts[.front], ""] + addresses).joined(separator: "\n") + "\n"
        return Answer(HTTPResponse(text: text), route: "/")
    }
}
