public import Market

extension Meeting.State: WireWord {}
extension Meeting.Answer: WireWord {}

/// A meeting as the two of a deal see it.
extension Meeting: ShapedBody {
    public static let shape = Shape<Meeting>(
        "Meeting",
        "When and where the two of a deal want to meet; seen by them alone."
    ) { o in
        let id = o("id", \.id)
        let deal = o("deal", \.deal)
        let maker = o("by", \.maker)
        let at = o("at", \.at)
        let place = o("place", ifPresent: \.place, "Absent once it was erased, 30 days after the deal.")
        let note = o("note", ifPresent: \.note)
        let state = o("state", \.state)
        let madeAt = o("madeAt", \.madeAt)
        let answeredAt = o("answeredAt", ifPresent: \.answeredAt)
        return { json in
            Meeting(
                id: try json(id),
                deal: try json(deal),
                maker: try json(maker),
                at: try json(at),
                place: try json(place),
                note: try json(note),
                state: try json(state),
                madeAt: try json(madeAt),
                answeredAt: try json(answeredAt)
            )
        }
    }
}

/// A time and place to meet: `{"at":"2026-11-27T06:00:00.000Z","place":"망원역 2번 출구"}`.
public struct MeetingInput: Hashable, Sendable {
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

extension MeetingInput: ShapedBody {
    public static let shape = Shape<MeetingInput>("MeetingInput") { o in
        let at = o("at", \.at)
        let place = o("place", \.place, "1 to 60 characters.")
        let note = o("note", ifPresent: \.note, "Up to 200 characters.")
        let confirmed = o(
            "confirmed",
            ifPresent: \.confirmed,
            "Place and note may give away what the problem message_risky named."
        )
        return { json in
            MeetingInput(
                at: try json(at),
                place: try json(place),
                note: try json(note),
                confirmed: try json(confirmed)
            )
        }
    }
}

/// An answer to a proposal of a meeting: `{"answer":"accept"}`.
public struct MeetingAnswerInput: Hashable, Sendable {
    public var answer: Meeting.Answer

    public init(answer: Meeting.Answer) {
        self.answer = answer
    }
}

extension MeetingAnswerInput: ShapedBody {
    public static let shape = Shape<MeetingAnswerInput>("MeetingAnswerInput") { o in
        let answer = o("answer", \.answer)
        return { json in MeetingAnswerInput(answer: try json(answer)) }
    }
}

/// An objection: `{"kind":"no_show"}`, or nothing for a handover that was none.
public struct ObjectionInput: Hashable, Sendable {
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

extension ObjectionInput.Kind: WireWord {}

extension ObjectionInput: ShapedBody {
    public static let shape = Shape<ObjectionInput>(
        "ObjectionInput",
        "not_traded, where nothing else is said."
    ) { o in
        let kind = o("kind", ifPresent: \.kind)
        return { json in ObjectionInput(kind: try json(kind)) }
    }
}
