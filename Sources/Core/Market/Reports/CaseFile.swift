/// A case with what was reported, as a moderator reads it.
///
/// It names no reporter. Of a conversation it holds what was reported and what stands beside it, and nothing else.
package struct CaseFile: Hashable, Sendable {
    package let reportCase: ReportCase
    package let reports: [Statement]
    package let evidence: [EvidenceItem]
    package let sanctions: [Sanction]

    /// So many reports are read, the first ones: thousands say little more.
    package static let mostReports = 200

    /// The statement of one reporter.
    package struct Statement: Hashable, Sendable {
        package let reason: ReportReason
        package let text: String
        package let at: Timestamp

        package init(reason: ReportReason, text: String, at: Timestamp) {
            self.reason = reason
            self.text = text
            self.at = at
        }
    }

    package init(
        reportCase: ReportCase,
        reports: [Statement],
        evidence: [EvidenceItem],
        sanctions: [Sanction]
    ) {
        self.reportCase = reportCase
        self.reports = reports
        self.evidence = evidence
        self.sanctions = sanctions
    }
}

/// A copy of a person's words, made when they were reported.
package struct EvidenceItem: Hashable, Sendable {
    /// The message's number, or the version of the product.
    package let number: Int64
    /// True where the reported person wrote it, and not the other one of the two.
    package let isByPerson: Bool
    package let at: Timestamp
    package let text: String
    /// True where a reporter chose it; others stand beside one that was chosen.
    package let isChosen: Bool
    /// True where its author had taken it back by then.
    package let wasUnsent: Bool
    /// Those of the message, also where it was taken back.
    package var photos: [MessagePhoto]
    /// The offer, meeting or notice that it is, in its present state; `nil` of written words.
    package var message: Message?

    package init(
        number: Int64,
        isByPerson: Bool,
        at: Timestamp,
        text: String,
        isChosen: Bool,
        wasUnsent: Bool = false,
        photos: [MessagePhoto] = []
    ) {
        self.number = number
        self.isByPerson = isByPerson
        self.at = at
        self.text = text
        self.isChosen = isChosen
        self.wasUnsent = wasUnsent
        self.photos = photos
    }
}

/// One line of the record of what moderators looked at and did, as it is shown to whom it concerns.
public struct AuditLine: Hashable, Sendable, Identifiable {
    /// An action of a moderator.
    public enum Action: String, Hashable, Sendable, CaseIterable, Codable {
        /// Read words or goods that were reported.
        case look
        case note
        case hide
        case warn
        case restrict
        case restore
        /// Made a link that sets another password; it belongs to no case.
        case link
    }

    public let id: Identifier<AuditLine>
    public let action: Action
    public let at: Timestamp

    public init(id: Identifier<AuditLine>, action: Action, at: Timestamp) {
        self.id = id
        self.action = action
        self.at = at
    }
}

extension EvidenceItem {
    /// The text of the line: written words, or an offer, a meeting or a notice as text; empty of photos
    /// alone.
    package func text(in texts: Texts) -> String {
        guard let message else { return text }
        if let notice = message.notice { return notice.text(offer: message.offer, isMine: false, in: texts) }
        if let offer = message.offer { return "\(offer.line(in: texts)) · \(offer.state.text(in: texts))" }
        guard let meeting = message.meeting else { return text }
        let line = texts(.meetingSaid, ["at": meeting.line(in: texts)])
        return [line, meeting.note, meeting.state.text(in: texts)].compactMap(\.self).joined(separator: " · ")
    }
}
