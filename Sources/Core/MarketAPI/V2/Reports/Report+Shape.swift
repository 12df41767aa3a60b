public import Market

extension ReportTarget.Kind: WireWord {}
extension CaseOutcome: WireWord {}

extension ReportReason: WireWord {
    public static var schemaName: String? { "ReportReason" }
}

/// The target of a report: `{"kind":"messages","id":81}`.
extension ReportTarget: ShapedBody {
    public static let shape = Shape<ReportTarget>(
        "ReportTarget",
        "Of messages, id is the conversation's."
    ) { o in
        let kind = o("kind", \.kind)
        let id = o("id", \.id, as: .identifier)
        return { json in ReportTarget(kind: try json(kind), id: try json(id)) }
    }
}

/// A report as its author sees it.
extension Report: ShapedBody {
    public static let shape = Shape<Report>(
        "Report",
        "As its author sees it.",
        page: "Some of one's own reports."
    ) { o in
        let id = o("id", \.id)
        let target = o("target", \.target)
        let name = o("name", \.name, "What the target was called then.")
        let person = o("person", \.person)
        let reason = o("reason", \.reason.rawValue, as: ReportReason.schema)
        let text = o("text", ifPresent: \.text.ifAny)
        let at = o("at", \.at)
        o("state", { $0.outcome == nil ? "open" : "decided" }, as: .words("open", "decided"))
        let outcome = o("outcome", ifPresent: \.outcome, "Present once it is decided.")
        return { json in
            Report(
                id: try json(id),
                target: try json(target),
                name: try json(name),
                person: try json(person),
                // A newer market may know more of them.
                reason: ReportReason(rawValue: try json(reason)) ?? .other,
                text: try json(text) ?? "",
                at: try json(at),
                outcome: try json(outcome)
            )
        }
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

extension ReportInput: ShapedBody {
    public static let shape = Shape<ReportInput>("ReportInput") { o in
        let target = o("target", { ChosenTarget(target: $0.target, messages: $0.messages) })
        let reason = o("reason", \.reason)
        let text = o(
            "text",
            ifPresent: \.text,
            "Needed with the reason other.",
            as: .text(upTo: 1000).orNull
        )
        return { json in
            let chosen = try json(target)
            return ReportInput(
                chosen.target,
                messages: chosen.messages,
                reason: try json(reason),
                text: try json(text)
            )
        }
    }
}

/// A target, and of a conversation the messages that are meant.
private struct ChosenTarget: ShapedBody {
    let target: ReportTarget
    let messages: [Int64]

    static let shape = Shape<ChosenTarget> { o in
        let target = o.members(of: \.target)
        let messages = o("messages", ifPresent: \.messages.ifAny)
        return { json in ChosenTarget(target: try json(target), messages: try json(messages) ?? []) }
    }

    static var definition: Schema {
        let messages = Schema.array(of: .identifier).with(["minItems": 1, "maxItems": 20])
            .described("Their numbers; at least one is of the other person's.")
        return .one(of: target("product"), target("account"), target("messages", messages))
    }

    private static func target(_ kind: String, _ messages: Schema? = nil) -> Schema {
        .object(
            [("kind", true, .words(kind)), ("id", true, .identifier)]
                + (messages.map { [("messages", true, $0)] } ?? [])
        )
    }
}
