/// A status code.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number.
    public let rawValue: Int

    /// A status by its number; traps outside 100…599, which no client understands.
    public init(rawValue: Int) {
        precondition((100...599).contains(rawValue), "\(rawValue) is no status")
        self.rawValue = rawValue
    }

    /// A status by its number; traps outside 100…599.
    public init(integerLiteral value: Int) {
        self.init(rawValue: value)
    }

    private init(known value: Int) {
        rawValue = value
    }

    /// 200: the request succeeded.
    public static let ok = HTTPStatus(known: 200)
    /// 201: a resource was made; `Location` says where.
    public static let created = HTTPStatus(known: 201)
    /// 202: the request will be carried out later.
    public static let accepted = HTTPStatus(known: 202)
    /// 204: success without a body.
    public static let noContent = HTTPStatus(known: 204)
    /// 206: a part of a file.
    public static let partialContent = HTTPStatus(known: 206)
    /// 303: the answer is at `Location`, to be read with GET.
    public static let seeOther = HTTPStatus(known: 303)
    /// 304: the client's copy is current.
    public static let notModified = HTTPStatus(known: 304)
    /// 400: the request is malformed.
    public static let badRequest = HTTPStatus(known: 400)
    /// 401: the client must sign in.
    public static let unauthorized = HTTPStatus(known: 401)
    /// 403: the client may not do this.
    public static let forbidden = HTTPStatus(known: 403)
    /// 404: there is no such resource.
    public static let notFound = HTTPStatus(known: 404)
    /// 405: the resource has no such method; `Allow` lists those it has.
    public static let methodNotAllowed = HTTPStatus(known: 405)
    /// 408: the request came too slowly.
    public static let requestTimeout = HTTPStatus(known: 408)
    /// 409: the resource's present state forbids it.
    public static let conflict = HTTPStatus(known: 409)
    /// 412: the resource is not in the state that the client named.
    public static let preconditionFailed = HTTPStatus(known: 412)
    /// 413: the body is too large.
    public static let contentTooLarge = HTTPStatus(known: 413)
    /// 414: the target is too long.
    public static let uriTooLong = HTTPStatus(known: 414)
    /// 415: the body's type is not supported.
    public static let unsupportedMediaType = HTTPStatus(known: 415)
    /// 416: the file has no such part.
    public static let rangeNotSatisfiable = HTTPStatus(known: 416)
    /// 417: an expectation other than `100-continue`.
    public static let expectationFailed = HTTPStatus(known: 417)
    /// 421: the request is for a host that this server does not answer for.
    public static let misdirectedRequest = HTTPStatus(known: 421)
    /// 422: the body is well-formed and its content is invalid.
    public static let unprocessableContent = HTTPStatus(known: 422)
    /// 429: the client asks too often; `Retry-After` says when to try again.
    public static let tooManyRequests = HTTPStatus(known: 429)
    /// 431: the head is too large.
    public static let headerFieldsTooLarge = HTTPStatus(known: 431)
    /// 500: the server failed.
    public static let internalServerError = HTTPStatus(known: 500)
    /// 501: the server does not support this.
    public static let notImplemented = HTTPStatus(known: 501)
    /// 503: the server is overloaded or stopping.
    public static let serviceUnavailable = HTTPStatus(known: 503)
    /// 505: not HTTP/1.0 or HTTP/1.1.
    public static let versionNotSupported = HTTPStatus(known: 505)

    /// True where a reply with this status has a body at all (RFC 9110 §6.4.1).
    public var allowsBody: Bool { rawValue >= 200 && rawValue != 204 && rawValue != 304 }

    /// The phrase that RFC 9110 gives; empty for codes that it does not list.
    public var reason: String { "\(phrase)" }

    var phrase: StaticString {
        switch rawValue {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 428: "Precondition Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
