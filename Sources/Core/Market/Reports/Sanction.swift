/// The action of a moderator about a person, as that person reads it.
public struct Sanction: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Sanction>

    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// A word to the person, and no mark: nothing is held against them.
        case note
        /// The product was hidden.
        case hide
        case warn
        /// No new goods and no new conversations, for some days.
        case restrict
        /// A review that was hidden is there again, and nothing is held against the person for it.
        case restore
        /// The product was deleted.
        case remove
    }

    public let id: ID
    public let kind: Kind
    /// The rule that it is about.
    public let rule: ReportReason
    /// The moderator's words to the person.
    public let reason: String
    public let at: Timestamp
    /// The end of the sanction; `nil` where it has none.
    public let until: Timestamp?
    public let target: Target
    /// The name of the target when it was reported.
    public let name: String
    /// The person's words that were reported.
    public let words: [String]

    public init(
        id: ID,
        kind: Kind,
        rule: ReportReason,
        reason: String,
        at: Timestamp,
        until: Timestamp?,
        target: Target,
        name: String,
        words: [String]
    ) {
        self.id = id
        self.kind = kind
        self.rule = rule
        self.reason = reason
        self.at = at
        self.until = until
        self.target = target
        self.name = name
        self.words = words
    }
}

extension Sanction {
    /// The subject of a sanction.
    public struct Target: Hashable, Sendable {
        public let kind: ReportTarget.Kind
        /// `nil` of messages, to whom it concerns: of the two in a conversation, one reported the other.
        public let id: Int64?

        public init(kind: ReportTarget.Kind, id: Int64?) {
            self.kind = kind
            self.id = id
        }

        package init(_ target: ReportTarget) {
            self.init(kind: target.kind, id: target.id)
        }

        fileprivate var withoutConversation: Self { Self(kind: kind, id: kind == .messages ? nil : id) }
    }

    /// The same without what would tell whom it concerns who reported.
    package var forTheAffected: Sanction { with(words: words, target: target.withoutConversation) }

    package func with(words: [String]) -> Sanction { with(words: words, target: target) }

    private func with(words: [String], target: Target) -> Sanction {
        Sanction(
            id: id,
            kind: kind,
            rule: rule,
            reason: reason,
            at: at,
            until: until,
            target: target,
            name: name,
            words: words
        )
    }
}

extension Sanction {
    /// A sanction for a product that a moderator deleted, outside of any case; its number is above all
    /// others.
    package init(
        ofRemoval id: Moderation.ID,
        reason: String,
        at: Timestamp,
        product: Product.ID,
        name: String
    ) {
        self.init(
            id: ID(1 << 40 + id.rawValue),
            kind: .remove,
            rule: .other,
            reason: reason,
            at: at,
            until: nil,
            target: Target(kind: .product, id: product.rawValue),
            name: name,
            words: []
        )
    }

    /// The order of lists: newest first.
    package static func isNewer(_ one: Sanction, than other: Sanction) -> Bool {
        (one.at, one.id.rawValue) > (other.at, other.id.rawValue)
    }
}

extension Sanction.Kind {
    /// The actions that a moderator may take in a case; a deletion is no part of one.
    package static let ofCases = allCases.filter { $0 != .remove }

    /// The allowed length of a restriction in days.
    public static let days = 1...30

    /// True where it confirms the reports: the person's trust falls, and the reporters' rises.
    public var upholds: Bool { self != .note && self != .restore }

    package var auditAction: AuditLine.Action {
        switch self {
        case .note: .note
        case .hide, .remove: .hide
        case .warn: .warn
        case .restrict: .restrict
        case .restore: .restore
        }
    }

    /// As the reader's language calls it.
    public func text(in texts: Texts) -> String {
        switch self {
        case .note: texts[.sanctionNote]
        case .hide: texts[.sanctionHide]
        case .warn: texts[.sanctionWarn]
        case .restrict: texts[.sanctionRestrict]
        case .restore: texts[.sanctionRestore]
        case .remove: texts[.sanctionRemove]
        }
    }
}

/// A restriction of an account, which may begin nothing new for a while.
public struct Restriction: Hashable, Sendable {
    public let until: Timestamp
    public let rule: ReportReason
    /// The moderator's words to the person.
    public let reason: String

    public init(until: Timestamp, rule: ReportReason, reason: String) {
        self.until = until
        self.rule = rule
        self.reason = reason
    }
}

extension Restriction {
    /// The message to the account: `2026년 12월 3일 08:15까지 제한되어 있습니다. 이유: 도배·광고 — 같은 글을 …`.
    public func text(in texts: Texts) -> String {
        texts(
            .problemRestricted,
            [
                "until": until.momentText(in: texts),
                "reason": "\(rule.text(in: texts)) — \(reason)",
            ]
        )
    }
}
