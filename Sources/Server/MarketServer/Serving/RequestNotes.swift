import HTTPServer
import Market
import MarketAPI
import MarketService
import Synchronization

/// Names every request, and tells the log and the measurements what came of it.
final class RequestNotes: Sendable {
    private let clock: ServerClock
    private let log: Log
    private let metrics: ServerMetrics
    private let count = Atomic<UInt64>(0)
    private let start: UInt64

    init(_ clock: ServerClock, _ log: Log, _ metrics: ServerMetrics) {
        self.clock = clock
        self.log = log
        self.metrics = metrics
        start = UInt64(clamping: clock.now().millisecondsSince1970)
    }

    func begin() -> Duration { clock.uptime() }

    func id(of request: HTTPRequest) -> RequestID {
        RequestID(
            given: request[.requestID],
            number: count.wrappingAdd(1, ordering: .relaxed).newValue,
            start: start
        )
    }

    /// The reply as it goes out.
    func end(_ answer: Answer, _ request: HTTPRequest, _ id: RequestID, since began: Duration) -> HTTPResponse
    {
        var response = answer.response
        // No route group names requests, so there is no such field to replace.
        response.fields.append(.requestID, id.text)
        response.restrictBrowsers(for: request)
        note(answer, request, id, since: began)
        return response
    }

    private func note(_ answer: Answer, _ request: HTTPRequest, _ id: RequestID, since began: Duration) {
        let elapsed = (clock.uptime() - began).components
        let microseconds = elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
        let status = answer.response.status.rawValue
        metrics.noteReply(route: answer.route, status: status, microseconds: microseconds)
        // Also where only what goes wrong is logged, and whatever part found no room.
        if answer.response.status.rawValue == ProblemCode.storageFull.status {
            log.error("storage_full", [("route", .text(answer.route)), ("id", .text(id.text))])
        }
        // A request that the market could not carry out is logged also where only failures are.
        let record = LogRecord(
            status >= 500 ? .warning : .info,
            "request",
            [
                ("method", .text(request.method.rawValue)), ("route", .text(answer.route)),
                ("status", .number(Int64(status))), ("ms", .duration(microseconds)),
                ("from", .text(request.clientAddress.description)), ("id", .text(id.text)),
            ]
        )
        log.write(record)
    }
}

extension HTTPFieldName {
    static let requestID = HTTPFieldName(stringLiteral: HeaderNames.requestID)
    fileprivate static let contentTypeOptions: HTTPFieldName = "X-Content-Type-Options"
    fileprivate static let strictTransportSecurity: HTTPFieldName = "Strict-Transport-Security"
    fileprivate static let contentSecurityPolicy: HTTPFieldName = "Content-Security-Policy"
}

extension HTTPResponse {
    /// Keeps browsers from guessing the type of a reply, from framing it, and from coming back without TLS.
    ///
    /// Stricter rules of a reply stay. A script's own rules would bind the worker that runs it: they
    /// say nothing of what may be fetched.
    fileprivate mutating func restrictBrowsers(for request: HTTPRequest) {
        // Of this host alone: its owner may have others that know no TLS.
        if request.origin.isSecure { fields.append(.strictTransportSecurity, "max-age=31536000") }
        if fields[.contentTypeOptions] == nil { fields.append(.contentTypeOptions, "nosniff") }
        if fields[.contentSecurityPolicy] == nil {
            fields.append(
                .contentSecurityPolicy,
                "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
            )
        }
    }
}
