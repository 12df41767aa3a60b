/// The reason of a report.
public enum ReportReason: String, Hashable, Sendable, CaseIterable, Codable {
    case scam
    case prohibited
    case counterfeit
    case insult
    case harassment
    case noShow = "no_show"
    case spam
    case professional
    case privateData = "private_data"
    case minor
    /// Something else, which has to be said in words.
    case other
}

extension ReportReason {
    /// True where a person may come to harm while a moderator looks at other cases first.
    public var isDanger: Bool {
        switch self {
        case .scam, .harassment, .minor: true
        case .prohibited, .counterfeit, .insult, .noShow, .spam, .professional, .privateData, .other: false
        }
    }

    /// True where a report must also have a text.
    public var needsText: Bool { self == .other }

    /// As the reader's language calls it.
    public func text(in texts: Texts) -> String {
        switch self {
        case .scam: texts[.reasonScam]
        case .prohibited: texts[.reasonProhibited]
        case .counterfeit: texts[.reasonCounterfeit]
        case .insult: texts[.reasonInsult]
        case .harassment: texts[.reasonHarassment]
        case .noShow: texts[.reasonNoShow]
        case .spam: texts[.reasonSpam]
        case .professional: texts[.reasonProfessional]
        case .privateData: texts[.reasonPrivateData]
        case .minor: texts[.reasonMinor]
        case .other: texts[.reasonOther]
        }
    }
}
