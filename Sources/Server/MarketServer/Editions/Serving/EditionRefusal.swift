import Market
import MarketAPI
import MarketService

/// Why an edition does not do what it was asked, before it says so in its own format.
enum EditionRefusal: Error {
    case mistake(EditionMistake)
    /// JSON in which a string runs over the end of this line.
    case lineBreak(Int)
    /// Letters beyond ASCII in the address, as some clients send what was typed.
    case targetNotEncoded
    case draft(InvalidDraft)
    case problem(ProblemCode)
    /// A file that is no photo of a kind that is taken, by the name of what it is, where that is known.
    case unsupportedPhoto(String?)
    /// Products that are promised to a buyer stand in the way.
    case trade(TradeRefusal)
    /// The secret of a product, or in 2021 its password.
    case wrongSecret
    /// The seconds to wait before the next try.
    case wait(Int64)
    /// The seconds to wait before the next search.
    case searchWait(Int64)
    /// A failure that passes: the client is asked to try again, and the log has the reason.
    case hindered(String)
    /// The market is not open yet, in a sentence.
    case starting(String)
    /// A budget is spent, and in how many seconds it is worth asking again.
    case limited(ProblemCode, seconds: Int64)
    /// Internal error; logged, not shown.
    case unexpected(String)
}

extension EditionRefusal: CustomStringConvertible {
    /// For a log: of what was asked for the code alone, or that it was refused.
    var description: String {
        switch self {
        case .problem(let code), .limited(let code, _): code.rawValue
        case .hindered(let cause), .unexpected(let cause): cause
        default: "refused"
        }
    }
}

extension EditionRefusal {
    init(_ failure: RequestFailure) {
        self =
            switch failure {
            case .problem(let code, _): .problem(code)
            case .lineBreak(let line): .lineBreak(line)
            case .draft(let draft): .draft(draft)
            case .wait(let seconds): .wait(seconds)
            case .searchWait(let seconds): .searchWait(seconds)
            case .limited(let code, let seconds): .limited(code, seconds: seconds)
            case .unsupportedPhoto(let name): .unsupportedPhoto(name)
            case .hindered(let cause): .hindered(cause)
            case .trade(let refusal): .trade(refusal)
            case .restricted: .problem(.restricted)
            case .unexpected(let cause): .unexpected(cause)
            default: .problem(.conflict)
            }
    }

    /// The refusal for an error of the services.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as EditionRefusal: error
            case EditionError.wrongProductPassword: .wrongSecret
            default: EditionRefusal(RequestFailure(error))
            }
    }

    /// The reason for the log.
    var cause: String? {
        switch self {
        case .hindered(let cause), .unexpected(let cause): cause
        default: nil
        }
    }

    /// The seconds until the same request may do better.
    var secondsToWait: Int64? {
        switch self {
        case .wait(let seconds), .searchWait(let seconds), .limited(_, let seconds): seconds
        case .problem(.busy), .problem(.readOnly), .hindered: 2
        default: nil
        }
    }

    /// The status of the old servers, which knew few: whatever is wrong with a request's content is a 400.
    var status: Int {
        switch self {
        case .mistake, .lineBreak, .targetNotEncoded, .draft, .wrongSecret, .unsupportedPhoto, .trade:
            return 400
        case .wait, .searchWait, .limited: return 429
        case .hindered, .starting: return ProblemCode.busy.status
        case .unexpected: return 500
        case .problem(let code):
            let kept = [401, 403, 404, 405, 408, 413, 429]
            return code.status >= 500 || kept.contains(code.status) ? code.status : 400
        }
    }

    func message(in texts: Texts) -> String {
        switch self {
        case .mistake(let mistake): mistake.message
        case .lineBreak(let line): texts(.rawLineBreak, ["line": "\(line)"])
        // In both languages, as such a request is refused before its header is read.
        case .targetNotEncoded:
            [.korean, .english].map { Texts.of($0)[.targetNotEncoded] }.joined(separator: " ")
        case .draft(let draft): EditionProblem(draft, in: texts).message
        case .problem(let code): code.text(in: texts)
        case .trade(let refusal): refusal.text(in: texts)
        case .unsupportedPhoto(let name):
            texts.unsupportedPhoto(name) ?? ProblemCode.photoUnsupported.text(in: texts)
        case .wrongSecret: texts[.editionWrongSecret]
        case .limited(let code, let seconds): code.text(in: texts, waiting: seconds)
        case .wait: ProblemCode.tooManyTries.text(in: texts)
        case .searchWait: ProblemCode.tooManySearches.text(in: texts)
        case .hindered: ProblemCode.busy.text(in: texts)
        case .starting(let sentence): sentence
        case .unexpected: ProblemCode.failed.text(in: texts)
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
