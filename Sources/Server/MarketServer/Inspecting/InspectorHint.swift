import Market

/// Something about a request that its sender may not have meant.
enum InspectorHint: Hashable, Sendable {
    case noBoundary
    case boundaryNotFound
    case formCut
    case partMissing(String)
    case partMisspelt(given: String, known: String)
    case parameterMisspelt(given: String, known: String)
    case parameterUnknown(String)
    case valueNoNumber(String)
    case brokenJSON
    /// JSON in which a string runs over the end of this line.
    case lineBreak(Int)
    case jsonWithoutType
    case fieldMissing(String)
    case identifierMissing
    case identifierNoUUID
    case bodyOnRead
    case doubleSlash

    func text(in texts: Texts) -> String {
        switch self {
        case .noBoundary: texts[.hintNoBoundary]
        case .boundaryNotFound: texts[.hintBoundaryNotFound]
        case .formCut: texts[.hintFormCut]
        case .partMissing(let name): texts(.hintPartMissing, ["name": name])
        case .partMisspelt(let given, let known):
            texts(.hintPartMisspelt, ["given": given, "known": known])
        case .parameterMisspelt(let given, let known):
            texts(.hintParameterMisspelt, ["given": given, "known": known])
        case .parameterUnknown(let name): texts(.hintParameterUnknown, ["name": name])
        case .valueNoNumber(let name): texts(.hintValueNoNumber, ["name": name])
        case .brokenJSON: texts[.hintBrokenJSON]
        case .lineBreak(let line): texts(.rawLineBreak, ["line": "\(line)"])
        case .jsonWithoutType: texts[.hintJSONWithoutType]
        case .fieldMissing(let name): texts(.hintFieldMissing, ["name": name])
        case .identifierMissing: texts[.hintIdentifierMissing]
        case .identifierNoUUID: texts[.hintIdentifierNoUUID]
        case .bodyOnRead: texts[.hintBodyOnRead]
        case .doubleSlash: texts[.hintDoubleSlash]
        }
    }
}
