package import HTTPServer
package import MarketAPI

extension HTTPResponse {
    /// A problem, told in the client's language.
    package static func problem(
        _ code: ProblemCode,
        _ incoming: RequestContext,
        detail: String? = nil
    ) -> HTTPResponse {
        problem(
            ProblemBody(code, title: code.text(in: incoming.texts), detail: detail, request: incoming.id.text)
        )
    }

    /// That an address is there, and what may be done with it.
    package static func methodNotAllowed(
        _ incoming: RequestContext,
        allowed methods: [String] = ["GET", "HEAD"]
    ) -> HTTPResponse {
        var reply = problem(.methodNotAllowed, incoming)
        reply.fields[.allow] = methods.joined(separator: ", ")
        return reply
    }

    package static func problem(_ body: ProblemBody) -> HTTPResponse {
        var reply = HTTPResponse(
            HTTPStatus(rawValue: body.code.status),
            type: ProblemBody.mediaType,
            bytes: JSONWriter.bytes(of: body)
        )
        reply.fields[.cacheControl] = "no-store"
        if body.code == .unauthenticated { reply.fields["WWW-Authenticate"] = "Bearer" }
        if body.code == .busy || body.code == .readOnly { reply.fields[.retryAfter] = "2" }
        return reply
    }

    /// A JSON reply.
    package static func json(_ status: HTTPStatus = .ok, _ body: some JSONWritable) -> HTTPResponse {
        HTTPResponse(status, type: "application/json", bytes: JSONWriter.bytes(of: body))
    }
}
