package import Market

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
    package func check() throws(MarketError) {
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
