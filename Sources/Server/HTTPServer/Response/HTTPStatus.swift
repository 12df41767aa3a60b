/// A status code.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: Int

    /// Traps outside of 100…599: no client knows what to make of such a code.
    public init(rawValue: Int) {
        precondition((100...599).contains(rawValue), "\(rawValue) is no status")
        self.rawValue = rawValue
    }

    public init(integerLiteral value: Int) {
        self.init(rawValue: value)
    }

    private init(known value: Int) {
        rawValue = value
    }

    public static let ok = HTTPStatus(known: 200)
    public static let created = HTTPStatus(known: 201)
    public static let accepted = HTTPStatus(known: 202)
    public static let noContent = HTTPStatus(known: 204)
    public static let partialContent = HTTPStatus(known: 206)
    public static let seeOther = HTTPStatus(known: 303)
    public static let notModified = HTTPStatus(known: 304)
    public static let badRequest = HTTPStatus(known: 400)
    public static let unauthorized = HTTPStatus(known: 401)
    public static let forbidden = HTTPStatus(known: 403)
    public static let notFound = HTTPStatus(known: 404)
    public static let methodNotAllowed = HTTPStatus(known: 405)
    public static let requestTimeout = HTTPStatus(known: 408)
    public static let conflict = HTTPStatus(known: 409)
    public static let preconditionFailed = HTTPStatus(known: 412)
    public static let contentTooLarge = HTTPStatus(known: 413)
    public static let uriTooLong = HTTPStatus(known: 414)
    public static let unsupportedMediaType = HTTPStatus(known: 415)
    public static let rangeNotSatisfiable = HTTPStatus(known: 416)
    public static let expectationFailed = HTTPStatus(known: 417)
    public static let unprocessableContent = HTTPStatus(known: 422)
    public static let tooManyRequests = HTTPStatus(known: 429)
    public static let headerFieldsTooLarge = HTTPStatus(known: 431)
    public static let internalServerError = HTTPStatus(known: 500)
    public static let notImplemented = HTTPStatus(known: 501)
    public static let serviceUnavailable = HTTPStatus(known: 503)
    public static let versionNotSupported = HTTPStatus(known: 505)

    /// Whether a reply with this status has a body at all (RFC 9110 §6.4.1).
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
