public import Market

/// A line of one's notifications, also of a kind that is not known here.
extension MarketNotification: ShapedBody {
    public static let shape = Shape<MarketNotification>(
        "Notification",
        "What happened, how often and last when. There will be more kinds and subjects.",
        page: "Some of one's notifications."
    ) { o in
        let id = o("id", \.id)
        let kind = o("kind", \.kind.rawValue)
        let subject = o("subject", \.subject)
        let actor = o("actor", ifPresent: \.actor)
        let name = o("name", ifPresent: \.values.name)
        let amount = o("amount", ifPresent: { $0.values.amount.map { Amount($0) } }, as: .string)
        let currency = o("currency", ifPresent: \.values.amount?.currency)
        let moment = o("moment", ifPresent: \.values.moment)
        let code = o("code", ifPresent: \.values.code)
        let count = o("count", \.count, as: .integer(1...))
        let at = o("at", \.at)
        let isSeen = o("seen", \.isSeen)
        let readAt = o("readAt", ifPresent: \.readAt)
        return { json in
            let values = MarketNotification.Values(
                name: try json(name),
                amount: try json(currency).flatMap { try json(amount)?.money(in: $0) },
                moment: try json(moment),
                code: try json(code)
            )
            return MarketNotification(
                id: try json(id),
                kind: NotificationKind(rawValue: try json(kind)),
                subject: try json(subject),
                actor: try json(actor),
                values: values,
                count: try json(count),
                at: try json(at),
                isSeen: try json(isSeen),
                readAt: try json(readAt)
            )
        }
    }
}

/// The subject of a notification: `{"kind":"deal","id":7}`.
extension MarketNotification.Subject: ShapedBody {
    public static let shape = Shape<MarketNotification.Subject> { o in
        let kind = o("kind", \.kind.rawValue, as: .string.with(["minLength": 1, "maxLength": 40]))
        let id = o("id", \.id, as: .anyInt64)
        return { json in MarketNotification.Subject(.init(rawValue: try json(kind)), try json(id)) }
    }
}

/// Up to which line the list was seen: `{"to":90}`.
public struct NotificationSeenInput: Hashable, Sendable {
    public var to: MarketNotification.ID

    public init(to: MarketNotification.ID) {
        self.to = to
    }
}

extension NotificationSeenInput: ShapedBody {
    public static let shape = Shape<NotificationSeenInput>("NotificationSeenInput") { o in
        let to = o("to", \.to, as: .anyInt64)
        return { json in NotificationSeenInput(to: try json(to)) }
    }
}

/// The entries to mark as read.
///
/// All up to one, `{"to":90}`, or all about a subject, `{"subject":{"kind":"deal","id":7}}`.
public struct NotificationReadInput: Hashable, Sendable {
    public var to: MarketNotification.ID?
    public var subject: MarketNotification.Subject?

    public init(to: MarketNotification.ID) {
        self.to = to
    }

    public init(about subject: MarketNotification.Subject) {
        self.subject = subject
    }
}

extension NotificationReadInput: ShapedBody {
    public static let shape = Shape<NotificationReadInput>("NotificationReadInput") { o in
        let to = o("to", ifPresent: \.to)
        let subject = o("subject", ifPresent: \.subject)
        return { json in NotificationReadInput(to: try json(to), subject: try json(subject)) }
    }

    /// One of the two is needed.
    public static var definition: Schema {
        let subject = Schema.object([("kind", true, .string), ("id", true, .anyInt64)])
        return .any(of: .object([("to", true, .anyInt64)]), .object([("subject", true, subject)]))
    }

    private init(to: MarketNotification.ID?, subject: MarketNotification.Subject?) {
        self.to = to
        self.subject = subject
    }
}
