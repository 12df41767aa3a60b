public import Market

/// The error body of the 2022 and 2023 editions: `{"code":400,"message":"…"}`.
public struct EditionProblem: Hashable, Sendable, Decodable {
    /// The HTTP status once more.
    public let code: Int
    public let message: String

    public init(code: Int, message: String) {
        self.code = code
        self.message = message
    }

    public init(_ mistake: EditionMistake) {
        self.init(code: 400, message: mistake.message)
    }

    public init(_ draft: InvalidDraft, in texts: Texts) {
        let sentences = draft.problems.map { "\($0.field.text(in: texts)): \($0.text(in: texts))" }
        self.init(code: 400, message: sentences.joined(separator: ", "))
    }
}

extension EditionProblem: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("code", code)
            o("message", message)
        }
    }
}

/// Why a request of an edition can't be understood; all of them are answered with 400.
public enum EditionMistake: Error, Hashable, Sendable {
    case missing(field: String)
    case unreadable(field: String)

    /// The message for a developer in the reply.
    public var message: String {
        switch self {
        case .missing(let field): "\(field) is missing"
        case .unreadable(let field): "\(field) can't be read"
        }
    }
}
