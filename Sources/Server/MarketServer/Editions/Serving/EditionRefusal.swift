import Market
import MarketAPI
import MarketService

/// Why an edition does not do what it was asked, before it says so in its own format.
enum EditionRefusal: Error {
    case mistake(EditionMistake)
    /// Letters beyond ASCII in the address, as some clients send what was typed.
    case targetNotEncoded
    /// The market is not open yet, in a sentence.
    case starting(String)
    /// A refusal that our own API would make as well.
    case request(RequestFailure)

    static func problem(_ code: ProblemCode) -> Self { .request(.problem(code)) }

    static func draft(_ draft: InvalidDraft) -> Self { .request(.market(.invalidDraft(draft))) }

    /// The secret of a product, or in 2021 its password.
    static let wrongSecret = EditionRefusal.request(.market(.wrongProductPassword))

    /// The refusal for an error of the services.
    init(_ error: any Error) {
        self = if let error = error as? EditionRefusal { error } else { .request(RequestFailure(error)) }
    }
}

extension EditionRefusal: CustomStringConvertible {
    /// For a log: of what was asked for the code alone, or that it was refused.
    var description: String {
        if case .request(let failure) = self { failure.description } else { "refused" }
    }
}

extension EditionRefusal {
    /// The code that our own API has for it; `nil` where only an edition refuses it.
    var code: ProblemCode? {
        if case .request(let failure) = self { failure.code } else { nil }
    }

    /// The reason for the log.
    var cause: String? {
        if case .request(let failure) = self { failure.cause } else { nil }
    }

    /// The seconds until the same request may do better.
    func secondsToWait(at now: Timestamp) -> Int64? {
        if case .request(.market(let error)) = self, let seconds = error.seconds(at: now) { return seconds }
        return code == .busy || code == .readOnly ? 2 : nil
    }

    /// The status of the old servers, which knew few: whatever is wrong with a request's content is a 400.
    var status: Int {
        switch self {
        case .mistake, .targetNotEncoded, .request(.market(.wrongProductPassword)): return 400
        case .starting: return ProblemCode.busy.status
        case .request(let failure):
            let status = failure.code.status
            return status >= 500 || [401, 403, 404, 405, 408, 413, 429].contains(status) ? status : 400
        }
    }

    func message(in texts: Texts, at now: Timestamp) -> String {
        switch self {
        case .mistake(let mistake): mistake.message
        // In both languages, as such a request is refused before its header is read.
        case .targetNotEncoded:
            [.korean, .english].map { Texts.of($0)[.targetNotEncoded] }.joined(separator: " ")
        case .starting(let sentence): sentence
        case .request(.market(.wrongProductPassword)): texts[.editionWrongSecret]
        case .request(.market(.invalidDraft(let draft))): EditionProblem(draft, in: texts).message
        case .request(.market(.restricted)): ProblemCode.restricted.text(in: texts)
        case .request(let failure): failure.text(in: texts, at: now)
        }
    }
}

/// Asks the services, and turns what they throw into a refusal.
func translatingErrors<Value>(_ work: () async throws -> Value) async throws(EditionRefusal) -> Value {
    do {
        return try await work()
    } catch {
        throw EditionRefusal(error)
    }
}
