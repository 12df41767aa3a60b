public import Market

/// The target of a report: `{"kind":"messages","id":81}`.
public struct ReportTargetBody: Hashable, Sendable {
    public let target: ReportTarget

    public init(_ target: ReportTarget) {
        self.target = target
    }
}

extension ReportTargetBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("kind", target.kind.rawValue)
            o("id", target.id)
        }
    }
}

extension ReportTargetBody: Decodable {
    private enum Key: CodingKey {
        case kind, id
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        target = ReportTarget(
            kind: try container.decode(ReportTarget.Kind.self, forKey: .kind),
            id: try container.decode(Int64.self, forKey: .id)
        )
    }
}

/// A report as its author sees it.
public struct ReportBody: Hashable, Sendable {
    public let report: Report

    public init(_ report: Report) {
        self.report = report
    }
}

extension ReportBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", report.id)
            o("target", ReportTargetBody(report.target))
            o("name", report.name)
            o("person", SellerBody(report.person))
            o("reason", report.reason.rawValue)
            o("text", ifPresent: report.text.isEmpty ? nil : report.text)
            o("at", report.at)
            o("state", report.outcome == nil ? "open" : "decided")
            o("outcome", ifPresent: report.outcome?.rawValue)
        }
    }
}

extension ReportBody: Decodable {
    private enum Key: CodingKey {
        case id, target, name, person, reason, text, at, outcome
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        report = Report(
            id: try container.decode(Report.ID.self, forKey: .id),
            target: try container.decode(ReportTargetBody.self, forKey: .target).target,
            name: try container.decode(String.self, forKey: .name),
            person: try container.decode(SellerBody.self, forKey: .person).seller,
            // A newer market may know more of them.
            reason: ReportReason(rawValue: try container.decode(String.self, forKey: .reason)) ?? .other,
            text: try container.decodeIfPresent(String.self, forKey: .text) ?? "",
            at: try container.decode(Timestamp.self, forKey: .at),
            outcome: try container.decodeIfPresent(CaseOutcome.self, forKey: .outcome)
        )
    }
}

/// A report, and its reason.
public struct ReportInput: Hashable, Sendable {
    public var target: ReportTarget
    /// Of a conversation, the numbers of the messages that are meant.
    public var messages: [Int64]
    public var reason: ReportReason
    public var text: String?

    public init(_ target: ReportTarget, messages: [Int64] = [], reason: ReportReason, text: String? = nil) {
        self.target = target
        self.messages = messages
        self.reason = reason
        self.text = text
    }
}

extension ReportInput: Decodable {
    private enum Key: CodingKey {
        case target, reason, text
    }
    private enum TargetKey: CodingKey {
        case messages
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let inner = try container.nestedContainer(keyedBy: TargetKey.self, forKey: .target)
        self.init(
            try container.decode(ReportTargetBody.self, forKey: .target).target,
            messages: try inner.decodeIfPresent([Int64].self, forKey: .messages) ?? [],
            reason: try container.decode(ReportReason.self, forKey: .reason),
            text: try container.decodeIfPresent(String.self, forKey: .text)
        )
    }
}

extension ReportInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("target", ChosenTarget(target: target, messages: messages))
            o("reason", reason.rawValue)
            o("text", ifPresent: text)
        }
    }
}

private struct ChosenTarget: JSONWritable {
    let target: ReportTarget
    let messages: [Int64]

    func write(to json: inout JSONWriter) {
        json.object { o in
            o("kind", target.kind.rawValue)
            o("id", target.id)
            o("messages", ifPresent: messages.isEmpty ? nil : messages)
        }
    }
}
