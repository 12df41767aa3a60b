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

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard incoming.segments == [Self.page] || incoming.segments == [Self.json],
            isLocal(incoming.request)
        else { return nil }
        guard incoming.request.method == .get || incoming.request.isHead else {
            return Answer(.methodNotAllowed(incoming), route: "/_inspect")
        }
        let requests = inspector.newestFirst
        var reply =
            incoming.segments == [Self.page]
            ? HTTPResponse(
                type: "text/html; charset=utf-8",
                bytes: InspectorPage(requests.map { $0.row(in: incoming.texts) }, texts: incoming.texts)
                    .document
            ) : .json(.ok, InspectorJSON(requests: requests, texts: incoming.texts))
        reply.fields[.cacheControl] = "no-store"
        reply.fields["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
        reply.fields["X-Content-Type-Options"] = "nosniff"
        return Answer(reply, route: "/_inspect")
    }

    /// Returns true for a request of this machine, by one of its own names.
    ///
    /// A page of elsewhere may make a browser come from here too, but under another name.
    private func isLocal(_ request: HTTPRequest) -> Bool {
        localAccess.isHere(request) && ["localhost", "127.0.0.1", "[::1]"].contains(request.hostName)
    }
}
