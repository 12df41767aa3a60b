public import Market

extension Sanction.Kind: WireWord {}
extension AuditLine.Action: WireWord {}

/// The action of a moderator, as the person concerned reads it.
extension Sanction: ShapedBody {
    /// A newer market may know more kinds and rules: what is not known is read as the nearest.
    public static let shape = Shape<Sanction>(
        "Sanction",
        "A note holds nothing against the person; a restriction has an until, before which there are no new goods and "
            + "conversations."
    ) { o in
        let id = o("id", \.id)
        let kind = o("kind", \.kind.rawValue, as: Sanction.Kind.schema)
        let rule = o("rule", \.rule.rawValue, as: ReportReason.schema)
        let reason = o("reason", \.reason)
        let at = o("at", \.at)
        let until = o("until", ifPresent: \.until)
        let target = o("target", \.target)
        let name = o("name", \.name)
        let words = o("words", \.words, "What the person wrote that was reported.")
        return { json in
            Sanction(
                id: try json(id),
                kind: Sanction.Kind(rawValue: try json(kind)) ?? .warn,
                rule: ReportReason(rawValue: try json(rule)) ?? .other,
                reason: try json(reason),
                at: try json(at),
                until: try json(until),
                target: try json(target),
                name: try json(name),
                words: try json(words)
            )
        }
    }
}

/// The subject of a sanction: `{"kind":"product","id":7}`.
///
/// Of messages the person concerned reads `{"kind":"messages"}`.
extension Sanction.Target: ShapedBody {
    public static let shape = Shape<Sanction.Target>(
        nil,
        "Of messages, the conversation's id is for moderators alone: it would tell who reported."
    ) { o in
        let kind = o("kind", \.kind)
        let id = o("id", ifPresent: \.id, as: .identifier)
        return { json in Sanction.Target(kind: try json(kind), id: try json(id)) }
    }
}

/// One thing that a moderator looked at or did, without the moderator's name.
public struct AuditLineBody: Hashable, Sendable {
    public let action: AuditLine.Action
    public let at: Timestamp

    public init(action: AuditLine.Action, at: Timestamp) {
        self.action = action
        self.at = at
    }
}

extension AuditLineBody: ShapedBody {
    public static let shape = Shape<AuditLineBody> { o in
        let action = o("action", \.action)
        let at = o("at", \.at)
        return { json in AuditLineBody(action: try json(action), at: try json(at)) }
    }
}

/// The sanctions of an account, as it reads them itself.
public struct SanctionsBody: Hashable, Sendable {
    /// Newest first.
    public let items: [Sanction]
    /// The views and actions of moderators, newest first.
    public let audit: [AuditLineBody]
    /// Until when the account may begin nothing new; `nil` where it may.
    public let restrictedUntil: Timestamp?

    public init(items: [Sanction], audit: [AuditLineBody], restrictedUntil: Timestamp?) {
        self.items = items
        self.audit = audit
        self.restrictedUntil = restrictedUntil
    }
}

extension SanctionsBody: ShapedBody {
    public static let shape = Shape<SanctionsBody>("Sanctions") { o in
        let items = o("items", \.items)
        let audit = o("audit", \.audit, "Each look of a moderator at one's words, and each action.")
        let restrictedUntil = o("restrictedUntil", ifPresent: \.restrictedUntil)
        return { json in
            SanctionsBody(
                items: try json(items),
                audit: try json(audit),
                restrictedUntil: try json(restrictedUntil)
            )
        }
    }
}
