package import Market

/// The reports of accounts, and the actions of moderators on them.
///
/// Each call that changes something judges all of it in one transaction. No returned value names a reporter,
/// except to the reporter.
package protocol ReportStoring: Sendable {
    /// Keeps a report, with copies of what it is about.
    ///
    /// A report of the same target for the same reason is kept once, until a moderator has upheld it. What isn't there, or
    /// is a conversation of other people, is `notFound`; one's own goods are `refused(.ownProduct)`, and more than a day's
    /// reports `refused(.daily)`. Messages of which none is the other person's are `invalid(.messages)`.
    func report(_ new: NewReport) async throws(StoreError) -> MadeReport
    /// The reports by the account, newest first.
    func reports(of account: Account.ID, at cursor: Cursor?, limit: Int) async throws(StoreError) -> Page<
        Report
    >

    /// Cases for a moderator, without those about themselves: open ones by danger, weight and age, decided ones newest first.
    func cases(_ state: CaseState, for moderator: Account.ID, at cursor: Cursor?, limit: Int)
        async throws(StoreError) -> Page<ReportCase>
    /// A case with what was reported; the look is recorded for whom it is about, and for everybody whose words it holds.
    func look(at id: ReportCase.ID, by moderator: Account.ID) async throws(StoreError) -> CaseFile
    /// The content of a reported message's photo; the view is recorded.
    ///
    /// `notFound` where no case has it, or only one about the moderator.
    func content(ofEvidencePhoto id: Photo.ID, for moderator: Account.ID) async throws(StoreError)
        -> ContentHash
    /// Makes a case one moderator's for half an hour; again prolongs it.
    func claim(_ id: ReportCase.ID, by moderator: Account.ID) async throws(StoreError) -> ReportCase
    /// Decides a case by doing something about it; the same again changes nothing.
    ///
    /// A case that was decided may be acted on once more, as where a product is hidden and its seller warned.
    func act(_ action: NewSanction, on id: ReportCase.ID) async throws(StoreError) -> ReportCase

    /// The sanctions against the account, newest first.
    func sanctions(of account: Account.ID, limit: Int) async throws(StoreError) -> [Sanction]
    /// The views and actions of moderators that concern the account, newest first.
    func auditLines(of account: Account.ID, limit: Int) async throws(StoreError) -> [AuditLine]
    /// The restriction under which the account may begin nothing new, with its end and reason; `nil` for
    /// none.
    func restriction(of account: Account.ID) async throws(StoreError) -> Restriction?
}

/// A report, as the service has looked at it.
package struct NewReport: Hashable, Sendable {
    package let reporter: Account.ID
    package let target: ReportTarget
    /// Of a conversation, the messages that were chosen.
    package let messages: Set<Int64>
    package let reason: ReportReason
    package let text: String
    package let level: TrustLevel

    package init(
        reporter: Account.ID,
        target: ReportTarget,
        messages: Set<Int64> = [],
        reason: ReportReason,
        text: String = "",
        level: TrustLevel
    ) {
        self.reporter = reporter
        self.target = target
        self.messages = messages
        self.reason = reason
        self.text = text
        self.level = level
    }
}

/// An action of a moderator on a case.
package struct NewSanction: Hashable, Sendable {
    package let moderator: Account.ID
    package let kind: Sanction.Kind
    /// `nil` takes the gravest of what was reported.
    package let rule: ReportReason?
    package let reason: String
    /// Of a restriction; 0 of everything else.
    package let days: Int

    package init(
        moderator: Account.ID,
        kind: Sanction.Kind,
        rule: ReportReason? = nil,
        reason: String,
        days: Int = 0
    ) {
        self.moderator = moderator
        self.kind = kind
        self.rule = rule
        self.reason = reason
        self.days = days
    }
}

extension NewSanction {
    package func check() throws(StoreError) {
        guard Sanction.Kind.ofCases.contains(kind) else { throw .invalid(.sanction) }
        try reason.check(1...4_000, .reason)
        guard kind == .restrict ? Sanction.Kind.days.contains(days) : days == 0 else { throw .invalid(.days) }
    }
}

extension Report {
    /// The report's text with more of it appended, unless that would exceed 4000 bytes.
    package func text(with more: String) -> String {
        guard !more.isEmpty, !text.contains(more) else { return text }
        let whole = text.isEmpty ? more : "\(text)\n\n\(more)"
        return whole.utf8.count <= 4_000 ? whole : text
    }
}
