import HTTPServer
import MarketAPI
import Storefront

/// Shows what apps sent, to people at this machine and to nobody else.
package struct InspectorRoutes: RouteGroup {
    static let page = "_inspect"
    static let json = "_inspect.json"

    private let inspector: Inspector
    private let localAccess: LocalAccess

    package init(_ inspector: Inspector, localAccess: LocalAccess) {
        self.inspector = inspector
        self.localAccess = localAccess
    }

    package func answer(_ exchange: RequestContext) async -> Answer? {
        guard exchange.segments == [Self.page] || exchange.segments == [Self.json],
            isAskedHere(exchange.request)
        else { return nil }
        guard exchange.request.method == .get || exchange.request.isHead else {
            return Answer(.methodNotAllowed(exchange), route: "/_inspect")
        }
        let requests = inspector.newestFirst
        var reply =
            exchange.segments == [Self.page]
            ? HTTPResponse(
                type: "text/html; charset=utf-8",
                bytes: InspectorPage(requests.map { $0.row(in: exchange.texts) }, texts: exchange.texts)
                    .document
            ) : .json(.ok, InspectorJSON(requests: requests, texts: exchange.texts))
        reply.fields[.cacheControl] = "no-store"
        reply.fields["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
        reply.fields["X-Content-Type-Options"] = "nosniff"
        return Answer(reply, route: "/_inspect")
    }

    /// Whether someone at this machine asks, by one of its own names: a page of elsewhere may make a browser come
    /// from here too, but under another name.
    private func isAskedHere(_ request: HTTPRequest) -> Bool {
        localAccess.isHere(request) && ["localhost", "127.0.0.1", "[::1]"].contains(request.hostName)
    }
}
