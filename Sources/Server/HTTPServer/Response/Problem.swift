/// The server's own complaints, as `application/problem+json` (RFC 9457).
enum Problem {
    static func reply(_ status: HTTPStatus, _ detail: StaticString) -> HTTPResponse {
        // Both texts are literals of ours without a character that JSON would escape.
        let json = """
            {"type":"about:blank","title":"\(status.reason)","status":\(status.rawValue),"detail":"\(detail)"}
            """
        return HTTPResponse(status, type: "application/problem+json", text: json)
    }

    static func reply(_ refusal: HeadRefusal) -> HTTPResponse {
        switch refusal {
        case .malformed:
            reply(.badRequest, "The request is not well-formed HTTP/1.1.")
        case .targetNotEncoded:
            reply(
                .badRequest,
                "Letters beyond ASCII must be percent-encoded in an address, as curl --get --data-urlencode does."
            )
        case .targetTooLong:
            reply(.uriTooLong, "The address is too long.")
        case .headTooLarge:
            reply(.headerFieldsTooLarge, "The header fields are too large or too many.")
        case .methodNotImplemented:
            reply(.notImplemented, "This server is no proxy.")
        case .codingNotImplemented:
            reply(.notImplemented, "No transfer coding but chunked is understood.")
        case .expectationFailed:
            reply(.expectationFailed, "No expectation but 100-continue can be met.")
        case .versionNotSupported:
            reply(.versionNotSupported, "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
        }
    }

    static func reply(_ error: BodyError) -> HTTPResponse {
        switch error {
        case .tooLarge:
            reply(.contentTooLarge, "The body is too large.")
        case .malformed, .disconnected:
            reply(.badRequest, "The body is not framed as HTTP/1.1 asks.")
        case .timedOut:
            reply(.requestTimeout, "The body came too slowly.")
        }
    }

    /// The reply to what a handler threw, or `nil` where it is no fault of the client's.
    static func reply(toFailure error: any Error) -> HTTPResponse? {
        switch error {
        case let error as BodyError: reply(error)
        case let error as MultipartError: reply(error)
        case is PathError: reply(.badRequest, "The path holds what no path may hold.")
        case OpenFileError.notFound, OpenFileError.notAFile: reply(.notFound, "There is no such file.")
        default: nil
        }
    }

    private static func reply(_ error: MultipartError) -> HTTPResponse {
        switch error {
        case .notMultipart:
            reply(.unsupportedMediaType, "A multipart/form-data body with a boundary is needed.")
        case .malformed:
            reply(.badRequest, "The multipart body is malformed or cut short.")
        case .tooManyParts, .textTooLarge, .fileTooLarge, .headTooLarge:
            reply(.contentTooLarge, "The form has too many parts, or one that is too large.")
        case .body(let error):
            reply(error)
        case .storage:
            reply(.internalServerError, "The upload could not be kept.")
        }
    }

    static let timedOut = reply(.requestTimeout, "The request came too slowly.")
    static let tooLarge = reply(.contentTooLarge, "The body is too large.")
    static let crowded = reply(.serviceUnavailable, "Too many connections.")
    static let crowdedAddress = reply(.tooManyRequests, "Too many connections from one address.")
    static let crowdedOrigin = later("Too many requests at once from one address.")
    static let crowdedListeners = later("Too many event streams from one address.")

    private static func later(_ detail: StaticString) -> HTTPResponse {
        var reply = reply(.tooManyRequests, detail)
        reply.fields[.retryAfter] = "5"
        return reply
    }

    static let failed = reply(.internalServerError, "Something went wrong here.")
}
