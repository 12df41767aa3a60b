public import Market

/// A case of the moderators' queue; it names no reporter.
public struct CaseBody: Hashable, Sendable {
    /// That a moderator is looking at a case.
    public struct Claim: Hashable, Sendable {
        public let moderator: Account.ID
        public let until: Timestamp

        public init(moderator: Account.ID, until: Timestamp) {
            self.moderator = moderator
            self.until = until
        }
    }

    public let id: Int64
    public let target: ReportTarget
    /// The name of the target when it was reported.
    public let name: String
    /// The reported person: the owner of the product, or the author of the words or doings.
    public let person: Seller
    public let openedAt: Timestamp
    /// The gravest first.
    public let reasons: [String]
    public let reporters: Int
    /// In thousandths.
    public let weight: Int64
    public let claim: Claim?
    public let decidedAt: Timestamp?
    public let outcome: CaseOutcome?
}

extension CaseBody {
    package init(_ found: ReportCase) {
        self.init(
            id: found.id.rawValue,
            target: found.target,
            name: found.name,
            person: found.person,
            openedAt: found.openedAt,
            reasons: found.reasons.map(\.rawValue),
            reporters: found.reporters,
            weight: found.weight,
            claim: found.claim.map { Claim(moderator: $0.moderator.id, until: $0.until) },
            decidedAt: found.decision?.at,
            outcome: found.decision?.outcome
        )
    }
}

extension CaseBody.Claim: ShapedBody {
    public static let shape = Shape<CaseBody.Claim> { o in
        let moderator = o("moderator", \.moderator)
        let until = o("until", \.until)
        return { json in CaseBody.Claim(moderator: try json(moderator), until: try json(until)) }
    }
}

extension CaseBody: ShapedBody {
    public static let shape = Shape<CaseBody>(
        "Case",
        "All reports of one target. It names no reporter.",
        page: "Some cases."
    ) { o in
        let id = o("id", \.id, as: .identifier)
        let target = o("target", \.target)
        let name = o("name", \.name)
        let person = o("person", \.person)
        let openedAt = o("openedAt", \.openedAt)
        let reasons = o("reasons", \.reasons, "The gravest first.", as: [ReportReason].schema)
        let reporters = o("reporters", \.reporters, as: .count)
        let weight = o(
            "weight",
            \.weight,
            "In thousandths; each reporter counts once.",
            as: .int64(0...Int64.max)
        )
        o("state", { $0.outcome == nil ? "open" : "decided" }, as: .words("open", "decided"))
        let claim = o("claim", ifPresent: \.claim)
        let decidedAt = o("decidedAt", ifPresent: \.decidedAt)
        let outcome = o("outcome", ifPresent: \.outcome)
        return { json in
            CaseBody(
                id: try json(id),
                target: try json(target),
                name: try json(name),
                person: try json(person),
                openedAt: try json(openedAt),
                reasons: try json(reasons),
                reporters: try json(reporters),
                weight: try json(weight),
                claim: try json(claim),
                decidedAt: try json(decidedAt),
                outcome: try json(outcome)
            )
        }
    }
}

/// A case with what was reported.
public struct CaseFileBody: Hashable, Sendable {
    /// The statement of one reporter.
    public struct Statement: Hashable, Sendable {
        public let reason: String
        public let text: String?
        public let at: Timestamp
    }

    /// A copy of a person's words.
    public struct Line: Hashable, Sendable {
        /// Of the message, or the version of the product.
        public let number: Int64
        /// True where the reported person wrote it.
        public let byPerson: Bool
        public let at: Timestamp
        public let text: String
        /// True where a reporter chose it.
        public let chosen: Bool
        /// True where its author had taken it back by then.
        public let unsent: Bool
        /// Those of the message; `nil` where it has none.
        public let photos: [Photo.ID]?
    }

    /// The same case, without what was reported.
    public let summary: CaseBody
    public let reports: [Statement]
    public let evidence: [Line]
    public let sanctions: [Sanction]
}

extension CaseFileBody {
    package init(_ file: CaseFile, in texts: Texts) {
        let reports = file.reports.map {
            Statement(reason: $0.reason.rawValue, text: $0.text.isEmpty ? nil : $0.text, at: $0.at)
        }
        let evidence = file.evidence.map {
            Line(
                number: $0.number,
                byPerson: $0.isByPerson,
                at: $0.at,
                text: $0.text(in: texts),
                chosen: $0.isChosen,
                unsent: $0.wasUnsent,
                photos: $0.photos.isEmpty ? nil : $0.photos.map(\.id)
            )
        }
        self.init(
            summary: CaseBody(file.reportCase),
            reports: reports,
            evidence: evidence,
            sanctions: file.sanctions
        )
    }
}

extension CaseFileBody.Statement: ShapedBody {
    public static let shape = Shape<CaseFileBody.Statement> { o in
        let reason = o("reason", \.reason, as: ReportReason.schema)
        let text = o("text", ifPresent: \.text)
        let at = o("at", \.at)
        return { json in
            CaseFileBody.Statement(reason: try json(reason), text: try json(text), at: try json(at))
        }
    }
}

extension CaseFileBody.Line: ShapedBody {
    public static let shape = Shape<CaseFileBody.Line> { o in
        let number = o(
            "number",
            \.number,
            "Of the message, or the version of the product.",
            as: .int64(1...Int64.max)
        )
        let byPerson = o("byPerson", \.byPerson, "Whether the reported person wrote it.")
        let at = o("at", \.at)
        let text = o("text", \.text)
        let chosen = o("chosen", \.chosen, "Whether a reporter chose it; others stand beside one.")
        let unsent = o("unsent", \.unsent, "Whether its author had taken it back by then.")
        let photos = o("photos", ifPresent: \.photos, "Of the message; see /evidence-photos/{id}.")
        return { json in
            CaseFileBody.Line(
                number: try json(number),
                byPerson: try json(byPerson),
                at: try json(at),
                text: try json(text),
                chosen: try json(chosen),
                unsent: try json(unsent),
                photos: try json(photos)
            )
        }
    }
}

extension CaseFileBody: ShapedBody {
    public static let shape = Shape<CaseFileBody>("CaseFile") { o in
        let summary = o.members(of: \.summary)
        let reports = o("reports", \.reports)
        let evidence = o("evidence", \.evidence, "Copies, made when they were reported.")
        let sanctions = o("sanctions", \.sanctions)
        return { json in
            CaseFileBody(
                summary: try json(summary),
                reports: try json(reports),
                evidence: try json(evidence),
                sanctions: try json(sanctions)
            )
        }
    }
}

/// The action of a moderator on a case.
public struct CaseActionInput: Hashable, Sendable {
    public var action: Sanction.Kind
    /// The words that the person reads.
    public var reason: String
    /// `nil` takes the gravest of what was reported.
    public var rule: ReportReason?
    /// Of a restriction.
    public var days: Int?

    public init(action: Sanction.Kind, reason: String, rule: ReportReason? = nil, days: Int? = nil) {
        self.action = action
        self.reason = reason
        self.rule = rule
        self.days = days
    }
}

extension CaseActionInput: ShapedBody {
    public static let shape = Shape<CaseActionInput>("CaseActionInput") { o in
        let action = o("action", \.action)
        let reason = o("reason", \.reason)
        let rule = o("rule", ifPresent: \.rule)
        let days = o("days", ifPresent: \.days)
        return { json in
            CaseActionInput(
                action: try json(action),
                reason: try json(reason),
                rule: try json(rule),
                days: try json(days)
            )
        }
    }

    /// Days go with a restriction, and with nothing else.
    public static var definition: Schema {
        let members = [
            ("reason", true, Schema.text(upTo: 1000).described("What the person reads.")),
            ("rule", false, ReportReason.schema.orNull),
        ]
        return Schema.one(
            of: .object([("action", true, .words("note", "hide", "warn", "restore"))] + members),
            .object(
                [("action", true, .words("restrict"))] + members + [("days", true, .integer(1...30))]
            )
        ).described(
            "rule is the gravest of what was reported where none is given. Products and reviews can be hidden, and of "
                + "an account its picture and words; restore brings back a review that was hidden, with what it was held "
                + "for, or picture and words."
        )
    }
}
