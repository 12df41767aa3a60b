import Glibc
import HTTPServer
import Market
import MarketAPI

/// Why a request to our own API or to a page is not carried out.
indirect enum RequestFailure: Error {
    case market(MarketError)
    /// A request that is refused before the market is asked.
    case problem(ProblemCode, detail: String? = nil)
    /// JSON in which a string runs over the end of this line.
    case lineBreak(Int)
    case methodNotAllowed(allowed: [String])
}

extension RequestFailure {
    /// Internal error; logged, not shown.
    static func unexpected(_ cause: String) -> Self { .market(.unavailable(.failed(cause: cause))) }

    /// The error of a part below.
    ///
    /// Of an error that it does not know only the type is shown, since its text may hold a secret.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as RequestFailure: error
            case let error as MarketError: .market(error)
            case let error as InvalidDraft: .market(.invalidDraft(error))
            case let error as AddressError: RequestFailure(error)
            case let error as BodyError: RequestFailure(error)
            case let error as MultipartError: RequestFailure(error)
            default: .unexpected("\(type(of: error))")
            }
    }

    private init(_ error: BodyError) {
        self =
            switch error {
            case .tooLarge: .problem(.tooLarge)
            case .malformed, .disconnected: .problem(.malformed)
            case .timedOut: .problem(.timedOut)
            }
    }

    private init(_ error: AddressError) {
        self =
            switch error {
            case .unknownPath: .problem(.notFound)
            case .badQuery(let name):
                .problem(.badQuery, detail: "The parameter \(name) has a value that it can't have.")
            }
    }

    private init(_ error: MultipartError) {
        self =
            switch error {
            case .notMultipart: .problem(.unsupportedMedia)
            case .malformed: .problem(.malformed)
            case .tooManyParts, .textTooLarge, .headTooLarge: .problem(.tooLarge)
            case .fileTooLarge: .market(.photoTooLarge)
            case .body(let error): RequestFailure(error)
            case .storage(let errno): .market(.unavailable(Unavailability(unwritten: errno)))
            case .noRoom(.ownShare): .market(.limited(.usage(seconds: 10)))
            case .noRoom(.all): .market(.unavailable(.busy))
            }
    }
}

extension Unavailability {
    /// An upload that could not be written down, with the system's own number.
    fileprivate init(unwritten errno: Int32) {
        self =
            switch errno {
            case ENOSPC, EDQUOT: .storageFull
            case EROFS: .storageReadOnly
            default:
                .failed(
                    cause:
                        "an upload can't be written: \(strerror(errno).map { String(cString: $0) } ?? "\(errno)")"
                )
            }
    }
}

extension RequestFailure {
    var code: ProblemCode {
        switch self {
        case .market(let error): error.problem
        case .problem(let code, _): code
        case .lineBreak: .malformed
        case .methodNotAllowed: .methodNotAllowed
        }
    }

    /// The reason for the log.
    var cause: String? {
        if case .market(let error) = self { error.cause } else { nil }
    }

    /// The sentence for a person.
    func text(in texts: Texts, at now: Timestamp) -> String {
        switch self {
        case .market(let error): error.text(in: texts, at: now)
        case .problem(_, let detail?): detail
        case .lineBreak(let line): texts(.rawLineBreak, ["line": "\(line)"])
        case .problem, .methodNotAllowed: code.text(in: texts)
        }
    }

    /// The reply to the client.
    func reply(to incoming: RequestContext) -> HTTPResponse {
        let texts = incoming.texts
        switch self {
        case .market(let error):
            let now = incoming.now
            var reply = HTTPResponse.problem(error.body(in: texts, at: now, request: incoming.id.text))
            if let seconds = error.seconds(at: now) { reply.fields[.retryAfter] = "\(seconds)" }
            return reply
        case .problem(let code, let detail): return .problem(code, incoming, detail: detail)
        case .lineBreak: return .problem(code, incoming, detail: text(in: texts, at: incoming.now))
        case .methodNotAllowed(let allowed): return .methodNotAllowed(incoming, allowed: allowed)
        }
    }
}

extension RequestFailure: CustomStringConvertible {
    /// For a log: the code, without what was asked for.
    var description: String { cause ?? code.rawValue }
}
