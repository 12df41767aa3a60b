public import Market

/// The action of a moderator, as the person concerned reads it.
public struct SanctionBody: Hashable, Sendable {
    public let sanction: Sanction

    public init(_ sanction: Sanction) {
        self.sanction = sanction
    }
}

extension SanctionBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", sanction.id)
            o("kind", sanction.kind.rawValue)
            o("rule", sanction.rule.rawValue)
            o("reason", sanction.reason)
            o("at", sanction.at)
            o("until", ifPresent: sanction.until)
            o("target", SanctionTargetBody(target: sanction.target))
            o("name", sanction.name)
            o("words", sanction.words)
        }
    }
}

extension SanctionBody: Decodable {
    private enum Key: CodingKey {
        case id, kind, rule, reason, at, until, target, name, words
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        sanction = Sanction(
            id: try container.decode(Sanction.ID.self, forKey: .id),
            // A newer market may know more of both: what is not known is read as the nearest.
            kind: Sanction.Kind(rawValue: try container.decode(String.self, forKey: .kind)) ?? .warn,
            rule: ReportReason(rawValue: try container.decode(String.self, forKey: .rule)) ?? .other,
            reason: try container.decode(String.self, forKey: .reason),
            at: try container.decode(Timestamp.self, forKey: .at),
            until: try container.decodeIfPresent(Timestamp.self, forKey: .until),
            target: try container.decode(SanctionTargetBody.self, forKey: .target).target,
            name: try container.decode(String.self, forKey: .name),
            words: try container.decode([String].self, forKey: .words)
        )
    }
}

/// The subject of a sanction: `{"kind":"product","id":7}`.
///
/// Of messages the person concerned reads `{"kind":"messages"}`.
private struct SanctionTargetBody {
    let target: Sanction.Target
}

extension SanctionTargetBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("kind", target.kind.rawValue)
            o("id", ifPresent: target.id)
        }
    }
}

extension SanctionTargetBody: Decodable {
    private enum Key: CodingKey {
        case kind, id
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        target = Sanction.Target(
            kind: try container.decode(ReportTarget.Kind.self, forKey: .kind),
            id: try container.decodeIfPresent(Int64.self, forKey: .id)
        )
    }
}

/// One thing that a moderator looked at or did, without the moderator's name.
public struct AuditLineBody: Hashable, Sendable, Decodable {
    public let action: AuditLine.Action
    public let at: Timestamp

    public init(action: AuditLine.Action, at: Timestamp) {
        self.action = action
        self.at = at
    }
}

extension AuditLineBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("action", action.rawValue)
            o("at", at)
        }
    }
}

/// The sanctions of an account, as it reads them itself.
public struct SanctionsBody: Hashable, Sendable, Decodable {
    /// Newest first.
    public let items: [SanctionBody]
    /// The views and actions of moderators, newest first.
    public let audit: [AuditLineBody]
    /// Until when the account may begin nothing new; `nil` where it may.
    public let restrictedUntil: Timestamp?

    public init(items: [SanctionBody], audit: [AuditLineBody], restrictedUntil: Timestamp?) {
        self.items = items
        self.audit = audit
        self.restrictedUntil = restrictedUntil
    }

    private enum Key: CodingKey {
        case items, audit, restrictedUntil
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            items: try container.decode([SanctionBody].self, forKey: .items),
            audit: try container.decode([AuditLineBody].self, forKey: .audit),
            restrictedUntil: try container.decodeIfPresent(Timestamp.self, forKey: .restrictedUntil)
        )
    }
}

extension SanctionsBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("items", items)
            o("audit", audit)
            o("restrictedUntil", ifPresent: restrictedUntil)
        }
    }
}
