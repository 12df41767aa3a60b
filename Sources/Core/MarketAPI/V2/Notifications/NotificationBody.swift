public import Market

/// A line of one's notifications.
public struct NotificationBody: Hashable, Sendable {
    public let notification: MarketNotification

    public init(_ notification: MarketNotification) {
        self.notification = notification
    }
}

extension NotificationBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        let values = notification.values
        json.object { o in
            o("id", notification.id)
            o("kind", notification.kind.rawValue)
            o("subject", NotificationSubjectBody(notification.subject))
            o("actor", ifPresent: notification.actor.map(SellerBody.init))
            o("name", ifPresent: values.name)
            o("amount", ifPresent: values.amount?.decimalText)
            o("currency", ifPresent: values.amount?.currency)
            o("moment", ifPresent: values.moment)
            o("code", ifPresent: values.code)
            o("count", notification.count)
            o("at", notification.at)
            o("seen", notification.isSeen)
            o("readAt", ifPresent: notification.readAt)
        }
    }
}

extension NotificationBody: Decodable {
    private enum Key: CodingKey {
        case id, kind, subject, actor, name, amount, currency, moment, code, count, at, seen, readAt
    }

    /// Also of a kind that is not known here.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let currency = try container.decodeIfPresent(Currency.self, forKey: .currency)
        let amount = try currency.flatMap {
            try container.decodeIfPresent(Amount.self, forKey: .amount)?.money(in: $0)
        }
        notification = MarketNotification(
            id: try container.decode(MarketNotification.ID.self, forKey: .id),
            kind: NotificationKind(rawValue: try container.decode(String.self, forKey: .kind)),
            subject: try container.decode(NotificationSubjectBody.self, forKey: .subject).subject,
            actor: try container.decodeIfPresent(SellerBody.self, forKey: .actor)?.seller,
            values: MarketNotification.Values(
                name: try container.decodeIfPresent(String.self, forKey: .name),
                amount: amount,
                moment: try container.decodeIfPresent(Timestamp.self, forKey: .moment),
                code: try container.decodeIfPresent(String.self, forKey: .code)
            ),
            count: try container.decode(Int.self, forKey: .count),
            at: try container.decode(Timestamp.self, forKey: .at),
            isSeen: try container.decode(Bool.self, forKey: .seen),
            readAt: try container.decodeIfPresent(Timestamp.self, forKey: .readAt)
        )
    }
}

/// The subject of a notification: `{"kind":"deal","id":7}`.
struct NotificationSubjectBody: Hashable {
    let subject: MarketNotification.Subject

    init(_ subject: MarketNotification.Subject) {
        self.subject = subject
    }
}

extension NotificationSubjectBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("kind", subject.kind.rawValue)
            o("id", subject.id)
        }
    }
}

extension NotificationSubjectBody: Decodable {
    private enum Key: CodingKey {
        case kind, id
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        subject = MarketNotification.Subject(
            .init(rawValue: try container.decode(String.self, forKey: .kind)),
            try container.decode(Int64.self, forKey: .id)
        )
    }
}

/// Up to which line the list was seen: `{"to":90}`.
public struct NotificationSeenInput: Hashable, Sendable, Decodable {
    public var to: MarketNotification.ID

    public init(to: MarketNotification.ID) {
        self.to = to
    }
}

extension NotificationSeenInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("to", to) }
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

extension NotificationReadInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("to", ifPresent: to)
            o("subject", ifPresent: subject.map(NotificationSubjectBody.init))
        }
    }
}

extension NotificationReadInput: Decodable {
    private enum Key: CodingKey {
        case to, subject
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        to = try container.decodeIfPresent(MarketNotification.ID.self, forKey: .to)
        subject = try container.decodeIfPresent(NotificationSubjectBody.self, forKey: .subject)?.subject
    }
}
