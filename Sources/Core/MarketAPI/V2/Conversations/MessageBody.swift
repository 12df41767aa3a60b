public import Market

/// A message as both people see it.
public struct MessageBody: Hashable, Sendable {
    public let message: Message

    public init(_ message: Message) {
        self.message = message
    }
}

extension MessageBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("number", message.number)
            o("author", message.author)
            o("kind", message.kind.rawValue)
            o("at", message.at)
            o("text", ifPresent: message.text)
            o("photos", ifPresent: message.photos.isEmpty ? nil : message.photos.map(MessagePhotoBody.init))
            o("hints", ifPresent: message.hints.isEmpty ? nil : message.hints.inOrder.map(\.rawValue))
            o("unsent", ifPresent: message.isUnsent ? true : nil)
            o("offer", ifPresent: message.offer.map(OfferBody.init))
            o("meeting", ifPresent: message.meeting.map(MeetingBody.init))
            o("notice", ifPresent: message.notice.map(MessageNoticeBody.init))
        }
    }
}

/// An event of an offer or a deal: `{"code":"cancelled","deal":{…}}`.
struct MessageNoticeBody: JSONWritable, Decodable {
    /// `nil` where a newer market made the code up.
    let notice: Message.Notice?

    init(_ notice: Message.Notice) {
        self.notice = notice
    }

    func write(to json: inout JSONWriter) {
        json.object { o in
            o("code", ifPresent: notice?.code.rawValue)
            o("deal", ifPresent: notice?.deal.map(DealFacts.init))
            o("until", ifPresent: notice?.until)
        }
    }

    private enum Key: CodingKey {
        case code, deal, until
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let code = TradeNotice(rawValue: try container.decode(String.self, forKey: .code))
        let deal = try container.decodeIfPresent(DealFacts.self, forKey: .deal)?.deal
        let until = try container.decodeIfPresent(Timestamp.self, forKey: .until)
        notice = code.map { Message.Notice($0, deal: deal, until: until) }
    }
}

extension MessageBody: Decodable {
    private enum Key: CodingKey {
        case number, author, kind, at, text, photos, hints, unsent, offer, meeting, notice
    }

    /// Hints that a newer market made up are left out, and kinds that it made up are read as text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let hints = try container.decodeIfPresent([String].self, forKey: .hints) ?? []
        message = Message(
            number: try container.decode(Int64.self, forKey: .number),
            author: try container.decode(Account.ID.self, forKey: .author),
            kind: Message.Kind(rawValue: try container.decode(String.self, forKey: .kind)) ?? .text,
            at: try container.decode(Timestamp.self, forKey: .at),
            text: try container.decodeIfPresent(String.self, forKey: .text),
            photos: try container.decodeIfPresent([MessagePhotoBody].self, forKey: .photos)?.map(\.photo)
                ?? [],
            isUnsent: try container.decodeIfPresent(Bool.self, forKey: .unsent) ?? false,
            hints: Set(hints.compactMap(MessageHint.init)),
            offer: try container.decodeIfPresent(OfferBody.self, forKey: .offer)?.offer,
            meeting: try container.decodeIfPresent(MeetingBody.self, forKey: .meeting)?.meeting,
            notice: try container.decodeIfPresent(MessageNoticeBody.self, forKey: .notice)?.notice
        )
    }
}

/// Some messages of a conversation, by number.
public struct MessagesBody: Hashable, Sendable, Decodable {
    public let items: [MessageBody]
    /// True where there are more in the requested direction.
    public let more: Bool

    public init(items: [MessageBody], more: Bool) {
        self.items = items
        self.more = more
    }
}

extension MessagesBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("items", items)
            o("more", more)
        }
    }
}

/// The input for a message: a text of one's own, uploaded photos, or a question that one button asks.
public struct MessageInput: Hashable, Sendable, Decodable {
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

extension MessageInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("text", ifPresent: text)
            o("photos", ifPresent: photos)
            o("question", ifPresent: question?.rawValue)
            o("confirmed", ifPresent: confirmed)
        }
    }
}

/// A message by its number: `{"number":3}`.
public struct MessageNumberInput: Hashable, Sendable, Decodable {
    public var number: Int64

    public init(number: Int64) {
        self.number = number
    }
}

extension MessageNumberInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("number", number) }
    }
}

/// Until when nothing rings: `{"until":"…"}`, or `{}` for at once.
public struct MuteInput: Hashable, Sendable, Decodable {
    public var until: Timestamp?

    public init(until: Timestamp? = nil) {
        self.until = until
    }
}

extension MuteInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("until", ifPresent: until) }
    }
}
