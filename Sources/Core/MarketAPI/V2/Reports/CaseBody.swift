public import Market

/// A case of the moderators' queue; it names no reporter.
public struct CaseBody: Hashable, Sendable, Decodable {
    /// That a moderator is looking at a case.
    public struct Claim: Hashable, Sendable, Decodable {
        public let moderator: Account.ID
        public let until: Timestamp

        public init(moderator: Account.ID, until: Timestamp) {
            self.moderator = moderator
            self.until = until
        }
    }

    public let id: Int64
    public let target: ReportTargetBody
    /// The name of the target when it was reported.
    public let name: String
    /// The reported person: the owner of the product, or the author of the words or doings.
    public let person: SellerBody
    public let openedAt: Timestamp
    /// The gravest first.
    public let reasons: [String]
    public let reporters: Int
    /// In thousandths.
    public let weight: Int64
    public let claim: Claim?
    public let decidedAt: Timestamp?
    public let outcome: CaseOutcome?

    package init(_ found: ReportCase) {
        id = found.id.rawValue
        target = ReportTargetBody(found.target)
        name = found.name
        person = SellerBody(found.person)
        openedAt = found.openedAt
        reasons = found.reasons.map(\.rawValue)
        reporters = found.reporters
        weight = found.weight
        claim = found.claim.map { Claim(moderator: $0.moderator.id, until: $0.until) }
        decidedAt = found.decision?.at
        outcome = found.decision?.outcome
    }
}

extension CaseBody.Claim: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("moderator", moderator)
            o("until", until)
        }
    }
}

extension CaseBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in write(to: &o) }
    }

    fileprivate func write(to o: inout JSONObjectWriter) {
        o("id", id)
        o("target", target)
        o("name", name)
        o("person", person)
        o("openedAt", openedAt)
        o("reasons", reasons)
        o("reporters", reporters)
        o("weight", weight)
        o("state", outcome == nil ? "open" : "decided")
        o("claim", ifPresent: claim)
        o("decidedAt", ifPresent: decidedAt)
        o("outcome", ifPresent: outcome?.rawValue)
    }
}

/// A case with what was reported.
public struct CaseFileBody: Hashable, Sendable, Decodable {
    /// The statement of one reporter.
    public struct Statement: Hashable, Sendable, Decodable {
        public let reason: String
        public let text: String?
        public let at: Timestamp
    }

    /// A copy of a person's words.
    public struct Line: Hashable, Sendable, Decodable {
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
    public let sanctions: [SanctionBody]

    package init(_ file: CaseFile, in texts: Texts) {
        summary = CaseBody(file.reportCase)
        reports = file.reports.map {
            Statement(reason: $0.reason.rawValue, text: $0.text.isEmpty ? nil : $0.text, at: $0.at)
        }
        evidence = file.evidence.map {
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
        sanctions = file.sanctions.map(SanctionBody.init)
    }

    private enum Key: CodingKey {
        case reports, evidence, sanctions
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        summary = try CaseBody(from: decoder)
        reports = try container.decode([Statement].self, forKey: .reports)
        evidence = try container.decode([Line].self, forKey: .evidence)
        sanctions = try container.decode([SanctionBody].self, forKey: .sanctions)
    }
}

extension CaseFileBody.Statement: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("reason", reason)
            o("text", ifPresent: text)
            o("at", at)
        }
    }
}

extension CaseFileBody.Line: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("number", number)
            o("byPerson", byPerson)
            o("at", at)
            o("text", text)
            o("chosen", chosen)
            o("unsent", unsent)
            o("photos", ifPresent: photos)
        }
    }
}

extension CaseFileBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            summary.write(to: &o)
            o("reports", reports)
            o("evidence", evidence)
            o("sanctions", sanctions)
        }
    }
}

/// The action of a moderator on a case.
public struct CaseActionInput: Hashable, Sendable, Decodable {
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

extension CaseActionInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("action", action.rawValue)
            o("reason", reason)
            o("rule", ifPresent: rule?.rawValue)
            o("days", ifPresent: days)
        }
    }
}
