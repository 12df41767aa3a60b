public import Market

/// A meeting as the two of a deal see it.
public struct MeetingBody: Hashable, Sendable {
    public let meeting: Meeting

    public init(_ meeting: Meeting) {
        self.meeting = meeting
    }
}

extension MeetingBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", meeting.id)
            o("deal", meeting.deal)
            o("by", meeting.maker)
            o("at", meeting.at)
            o("place", ifPresent: meeting.place)
            o("note", ifPresent: meeting.note)
            o("state", meeting.state.rawValue)
            o("madeAt", meeting.madeAt)
            o("answeredAt", ifPresent: meeting.answeredAt)
        }
    }
}

extension MeetingBody: Decodable {
    private enum Key: CodingKey {
        case id, deal, by, at, place, note, state, madeAt, answeredAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        meeting = Meeting(
            id: try container.decode(Meeting.ID.self, forKey: .id),
            deal: try container.decode(Deal.ID.self, forKey: .deal),
            maker: try container.decode(Account.ID.self, forKey: .by),
            at: try container.decode(Timestamp.self, forKey: .at),
            place: try container.decodeIfPresent(String.self, forKey: .place),
            note: try container.decodeIfPresent(String.self, forKey: .note),
            state: try container.decode(Meeting.State.self, forKey: .state),
            madeAt: try container.decode(Timestamp.self, forKey: .madeAt),
            answeredAt: try container.decodeIfPresent(Timestamp.self, forKey: .answeredAt)
        )
    }
}

/// A time and place to meet: `{"at":"2026-11-27T06:00:00.000Z","place":"망원역 2번 출구"}`.
public struct MeetingInput: Hashable, Sendable, Decodable {
    public var at: Timestamp
    public var place: String
    public var note: String?
    /// Confirms to give away what the market asked about.
    public var confirmed: Bool?

    public init(at: Timestamp, place: String, note: String? = nil, confirmed: Bool? = nil) {
        self.at = at
        self.place = place
        self.note = note
        self.confirmed = confirmed
    }
}

extension MeetingInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("at", at)
            o("place", place)
            o("note", ifPresent: note)
            o("confirmed", ifPresent: confirmed)
        }
    }
}

/// An answer to a proposal of a meeting: `{"answer":"accept"}`.
public struct MeetingAnswerInput: Hashable, Sendable, Decodable {
    public var answer: Meeting.Answer

    public init(answer: Meeting.Answer) {
        self.answer = answer
    }
}

extension MeetingAnswerInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("answer", answer.rawValue) }
    }
}

/// An objection: `{"kind":"no_show"}`, or nothing for a handover that was none.
public struct ObjectionInput: Hashable, Sendable, Decodable {
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// The other one says that the goods changed hands, and they did not.
        case notTraded = "not_traded"
        /// The other one did not come.
        case noShow = "no_show"
        /// The other one says that one did not come, and one did.
        case wasThere = "was_there"
    }

    public var kind: Kind?

    public init(kind: Kind? = nil) {
        self.kind = kind
    }
}

extension ObjectionInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("kind", ifPresent: kind?.rawValue) }
    }
}
