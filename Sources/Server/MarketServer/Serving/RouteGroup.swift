package import HTTPServer
package import MarketAPI

/// A part of the market's addresses, with a voice of its own: our API, an edition, the pages, the photos.
package protocol RouteGroup: Sendable {
    /// The reply, or `nil` where the address is none of this group's.
    ///
    /// A route group tells of errors in its own format, so it never throws.
    func answer(_ incoming: RequestContext) async -> Answer?

    /// The reply where it is in memory already; takes no task and waits for nothing.
    func answerInMemory(_ request: HTTPRequest) -> Answer?

    /// Returns the reply to a problem met before a route group was asked, in this one's format.
    ///
    /// `nil` where the address is none of its own. By default `nil`, which leaves it to the usual format.
    func reply(to problem: ProblemCode, _ incoming: RequestContext) -> HTTPResponse?
}

extension RouteGroup {
    package func answerInMemory(_ request: HTTPRequest) -> Answer? { nil }

    package func reply(to problem: ProblemCode, _ incoming: RequestContext) -> HTTPResponse? { nil }
}

/// A reply, and how the log and the measurements call what was asked.
package struct Answer: Sendable {
    package var response: HTTPResponse
    /// The address with names in place of numbers and secrets, such as `/api/v2/products/{id}`; never what
    /// a client wrote.
    package let route: String

    package init(_ response: HTTPResponse, route: String) {
        self.response = response
        self.route = route
    }
}
