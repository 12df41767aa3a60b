public import Market

/// A message as both people see it.
extension Message: ShapedBody {
    /// Hints that a newer market made up are left out, and kinds that it made up are read as text.
    public static let shape = Shape<Message>(
        "Message",
        "The number is its place in the conversation, from 1 without a gap."
    ) { o in
        let number = o("number", \.number, as: .int64(1...Int64.max))
        let author = o("author", \.author)
        let kind = o("kind", \.kind.rawValue, "text, photos, offer, meeting or notice; more will come.")
        let at = o("at", \.at)
        let text = o(
            "text",
            ifPresent: \.text,
            "Absent where its author took it back, and where photos are all that was sent."
        )
        let photos = o("photos", ifPresent: \.photos.ifAny)
        let hints = o(
            "hints",
            ifPresent: { $0.hints.inOrder.map(\.rawValue).ifAny },
            "What its reader is warned of: phone, account, messenger, link, link_safe_pay, prepay, code, barcode, "
                + "third_party; more may come."
        )
        let isUnsent = o("unsent", ifPresent: \.isUnsent.ifTrue)
        let offer = o("offer", ifPresent: \.offer)
        let meeting = o("meeting", ifPresent: \.meeting)
        let notice = o("notice", ifPresent: { $0.notice.map(MessageNoticeBody.init) })
        return { json in
            let known = (try json(hints) ?? []).compactMap(MessageHint.init)
            return Message(
                number: try json(number),
                author: try json(author),
                kind: Message.Kind(rawValue: try json(kind)) ?? .text,
                at: try json(at),
                text: try json(text),
                photos: try json(photos) ?? [],
                isUnsent: try json(isUnsent) ?? false,
                hints: Set(known),
                offer: try json(offer),
                meeting: try json(meeting),
                notice: try json(notice)?.notice
            )
        }
    }
}

/// An event of an offer or a deal: `{"code":"cancelled","deal":{…}}`.
private struct MessageNoticeBody: ShapedBody {
    let code: String
    let deal: Deal?
    let until: Timestamp?

    /// `nil` where a newer market made the code up.
    var notice: Message.Notice? {
        TradeNotice(rawValue: code).map { Message.Notice($0, deal: deal, until: until) }
    }

    static let shape = Shape<MessageNoticeBody> { o in
        let code = o(
            "code",
            \.code,
            "offer_accepted, offer_declined, offer_withdrawn, offer_expired, offer_lapsed, reserved, first_come, "
                + "first_come_asks, prolonged, cancelled, expired, one_sided, completed, meeting_accepted, meeting_declined, meeting_withdrawn, no_show, "
                + "was_there; more may come."
        )
        let deal = o("deal", ifPresent: \.deal)
        let until = o("until", ifPresent: \.until)
        return { json in
            MessageNoticeBody(code: try json(code), deal: try json(deal), until: try json(until))
        }
    }
}

extension MessageNoticeBody {
    init(_ notice: Message.Notice) {
        self.init(code: notice.code.rawValue, deal: notice.deal, until: notice.until)
    }
}

/// Some messages of a conversation, by number.
public struct MessagesBody: Hashable, Sendable {
    public let items: [Message]
    /// True where there are more in the requested direction.
    public let more: Bool

    public init(items: [Message], more: Bool) {
        self.items = items
        self.more = more
    }
}

extension MessagesBody: ShapedBody {
    public static let shape = Shape<MessagesBody>("Messages") { o in
        let items = o("items", \.items)
        let more = o("more", \.more, "Whether there are more in the direction that was asked for.")
        return { json in MessagesBody(items: try json(items), more: try json(more)) }
    }
}

/// The input for a message: a text of one's own, uploaded photos, or a question that one button asks.
public struct MessageInput: Hashable, Sendable {
    public enum Question: String, Hashable, Sendable, CaseIterable, Codable {
        case available
    }

    public var text: String?
    public var photos: [Photo.ID]?
    public var question: Question?
    /// True where the author means to give away what the market asked about.
    public var confirmed: Bool?

    public init(
        text: String? = nil,
        photos: [Photo.ID]? = nil,
        question: Question? = nil,
        confirmed: Bool? = nil
    ) {
        self.text = text
        self.photos = photos
        self.question = question
        self.confirmed = confirmed
    }
}

extension MessageInput.Question: WireWord {
    public static var definition: Schema {
        .words(of: Self.self).described("A question in the words of the market.")
    }
}

extension MessageInput: ShapedBody {
    public static let shape = Shape<MessageInput>("MessageInput") { o in
        let text = o("text", ifPresent: \.text)
        let photos = o("photos", ifPresent: \.photos)
        let question = o("question", ifPresent: \.question)
        let confirmed = o("confirmed", ifPresent: \.confirmed)
        return { json in
            MessageInput(
                text: try json(text),
                photos: try json(photos),
                question: try json(question),
                confirmed: try json(confirmed)
            )
        }
    }

    /// A text, photos alone, or a question.
    public static var definition: Schema {
        let text = Schema.text(upTo: 1000).described("1 to 1,000 characters and at most 4,000 bytes.")
        let photosAlone = Schema.object([("photos", true, photos(atLeast: 1))])
        return Schema.one(
            of: .object([
                ("text", true, text), ("photos", false, photos(atLeast: 0).orNull),
                ("confirmed", false, .boolean.orNull),
            ]),
            photosAlone.with(["not": ["required": ["text"]]]),
            .object([("question", true, Question.schema), ("confirmed", false, .boolean.orNull)])
        ).described("confirmed: that the author means to give away what message_risky asked about.")
    }

    private static func photos(atLeast least: Int64) -> Schema {
        [Photo.ID].schema.with(["minItems": .integer(least), "maxItems": 5])
            .described("Numbers of uploads of one's own, each once.")
    }
}

/// A message by its number: `{"number":3}`.
public struct MessageNumberInput: Hashable, Sendable {
    public var number: Int64

    public init(number: Int64) {
        self.number = number
    }
}

extension MessageNumberInput: ShapedBody {
    public static let shape = Shape<MessageNumberInput>("MessageNumberInput") { o in
        let number = o("number", \.number, as: .anyInt64)
        return { json in MessageNumberInput(number: try json(number)) }
    }
}

/// Until when nothing rings: `{"until":"…"}`, or `{}` for at once.
public struct MuteInput: Hashable, Sendable {
    public var until: Timestamp?

    public init(until: Timestamp? = nil) {
        self.until = until
    }
}

extension MuteInput: ShapedBody {
    public static let shape = Shape<MuteInput>("MuteInput", "Without until, it rings again.") { o in
        let until = o("until", ifPresent: \.until, as: .date.orNull)
        return { json in MuteInput(until: try json(until)) }
    }
}
