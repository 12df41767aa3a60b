/// Lets pages from other origins call (CORS).
public struct CrossOrigin: Sendable {
    private let isAllowed: @Sendable (_ origin: String) -> Bool
    private let methods: String
    private let requestFields: String
    private let exposedFields: String
    private let maxAge: Int

    /// Rules for pages from other origins.
    ///
    /// - Parameters:
    ///   - methods: What a page may use beyond `GET`, `HEAD` and `POST`.
    ///   - requestFields: Which fields a page may send.
    ///   - exposedFields: Which fields of a reply a page may read.
    ///   - maxAge: For how many seconds a browser may remember the answer to a preflight.
    ///   - isAllowed: Whether pages of `origin` may call; credentials are never allowed.
    public init(
        methods: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete],
        requestFields: [HTTPFieldName] = [.contentType],
        exposedFields: [HTTPFieldName] = [],
        maxAge: Int = 600,
        isAllowed: @escaping @Sendable (_ origin: String) -> Bool
    ) {
        self.methods = methods.map(\.rawValue).joined(separator: ", ")
        self.requestFields = requestFields.map(\.text).joined(separator: ", ")
        self.exposedFields = exposedFields.map(\.text).joined(separator: ", ")
        self.maxAge = maxAge
        self.isAllowed = isAllowed
    }

    /// The answer to a preflight, or `nil` where `request` is none.
    public func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .options, request[.origin] != nil,
            request["Access-Control-Request-Method"] != nil
        else { return nil }
        var reply = applied(to: HTTPResponse(.noContent), for: request)
        guard reply.fields["Access-Control-Allow-Origin"] != nil else { return reply }
        reply.fields["Access-Control-Allow-Methods"] = methods
        reply.fields["Access-Control-Allow-Headers"] = requestFields
        reply.fields["Access-Control-Max-Age"] = String(maxAge)
        return reply
    }

    /// `reply`, readable by the page that asked, where its origin is allowed.
    public func applied(to reply: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
        guard let origin = request[.origin] else { return reply }
        var reply = reply.varying(by: .origin)
        guard isAllowed(origin) else { return reply }
        reply.fields["Access-Control-Allow-Origin"] = origin
        if !exposedFields.isEmpty { reply.fields["Access-Control-Expose-Headers"] = exposedFields }
        return reply
    }
}

extension HTTPResponse {
    /// This reply, with `name` among what caches must tell apart.
    public func varying(by name: HTTPFieldName) -> HTTPResponse {
        var reply = self
        let known = fields.values(.vary)
        guard !known.joined(separator: ",").lowercased().contains(name.text.lowercased()) else { return self }
        reply.fields[.vary] = (known + [name.text]).joined(separator: ", ")
        return reply
    }
}
