import HTTPServer
import Market
import MarketAPI
import MarketService

extension RequestFailure {
    /// The reply to the client.
    func reply(to incoming: RequestContext) -> HTTPResponse {
        let (texts, id) = (incoming.texts, incoming.id.text)
        switch self {
        case .problem(let code, let detail): return .problem(code, incoming, detail: detail)
        case .lineBreak(let line):
            return .problem(.malformed, incoming, detail: texts(.rawLineBreak, ["line": "\(line)"]))
        case .draft(let invalid): return .problem(ProblemBody(invalid, in: texts, request: id))
        case .account(let problems): return .problem(ProblemBody(problems, in: texts, request: id))
        case .stale(let current):
            return .problem(
                ProblemBody(
                    .stale,
                    title: ProblemCode.stale.text(in: texts),
                    // A caller who gets another version may change it, or the service left out the seller's
                    // facts.
                    current: ProductBody(current, for: current.seller.id),
                    request: id
                )
            )
        case .staleDraft(let current):
            var problem = ProblemBody(.stale, title: texts[.problemDraftStale], request: id)
            problem.draft = current
            return .problem(problem)
        case .work(let work):
            return .problem(
                ProblemBody(
                    .workMissing,
                    title: ProblemCode.workMissing.text(in: texts),
                    work: work,
                    request: id
                )
            )
        case .searchWait(let seconds):
            return Self.wait(.tooManySearches, seconds, incoming)
        case .wait(let seconds), .waitWithoutWork(let seconds):
            return Self.wait(.tooManyTries, seconds, incoming)
        case .limited(let code, let seconds):
            var reply = HTTPResponse.problem(
                ProblemBody(code, title: code.text(in: texts, waiting: seconds), request: id)
            )
            reply.fields[.retryAfter] = "\(seconds)"
            return reply
        case .risky(let hints):
            return .problem(
                ProblemBody(
                    .messageRisky,
                    title: ProblemCode.messageRisky.text(in: texts),
                    fields: hints.inOrder.map { hint in
                        ProblemBody.Field(field: "text", code: hint.rawValue, message: hint.text(in: texts))
                    },
                    request: id
                )
            )
        case .trade(let refusal):
            return .problem(ProblemBody(refusal, in: texts, request: id))
        case .restricted(let restriction):
            return .problem(ProblemBody(restriction, in: texts, request: id))
        case .methodNotAllowed(let allowed):
            return .methodNotAllowed(incoming, allowed: allowed)
        case .unsupportedPhoto(let name):
            return .problem(.photoUnsupported, incoming, detail: texts.unsupportedPhoto(name))
        case .hindered: return .problem(.busy, incoming)
        case .unexpected: return .problem(.failed, incoming)
        }
    }

    private static func wait(_ code: ProblemCode, _ seconds: Int64, _ incoming: RequestContext)
        -> HTTPResponse
    {
        var reply = HTTPResponse.problem(code, incoming)
        reply.fields[.retryAfter] = "\(seconds)"
        return reply
    }
}

extension Texts {
    /// The sentence for a file of this format; `nil` where the format is unknown.
    func unsupportedPhoto(_ name: String?) -> String? {
        name.map { self(.photoUnsupportedFormat, ["format": $0]) }
    }
}
