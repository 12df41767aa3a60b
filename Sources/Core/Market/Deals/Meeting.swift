/// A time and place at which the parties of a deal want to meet.
///
/// One party proposes it, and it is agreed on once the other accepts it.
///
/// It never changes: another time or place is another proposal.
public struct Meeting: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Meeting>

    /// The state of a meeting.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        case proposed
        case accepted
        case declined
        /// Taken back by who proposed it.
        case withdrawn
        /// Another one was proposed in its place, or accepted.
        case replaced
        /// Its time or its deal was over before anybody answered.
        case over
    }

    public let id: ID
    public let deal: Deal.ID
    public let maker: Account.ID
    public let at: Timestamp
    /// `nil` where it has been erased, a month after the deal.
    public let place: String?
    public let note: String?
    public package(set) var state: State
    public let madeAt: Timestamp
    public package(set) var answeredAt: Timestamp?

    public init(
        id: ID,
        deal: Deal.ID,
        maker: Account.ID,
        at: Timestamp,
        place: String?,
        note: String? = nil,
        state: State = .proposed,
        madeAt: Timestamp,
        answeredAt: Timestamp? = nil
    ) {
        self.id = id
        self.deal = deal
        self.maker = maker
        self.at = at
        self.place = place
        self.note = note
        self.state = state
        self.madeAt = madeAt
        self.answeredAt = answeredAt
    }
}

extension Meeting {
    /// The number of hours after the last meeting at which a reservation ends.
    package static let hoursReserved: Int64 = 24
    /// The number of hours before the end of the longest reservation by which a meeting must take place.
    package static let hoursBeforeEnd: Int64 = 1
    /// The number of hours before the meeting from which the two see their codes.
    package static let hoursOfCodes: Int64 = 1
    /// The number of minutes after the meeting's time from which a party may be reported absent.
    public static let minutesOfGrace: Int64 = 30
    /// For how long the two are reminded, in minutes before it, the earlier reminder first.
    package static let reminders: [Int64] = [180, 30]
    /// For how long place and note are kept after the deal.
    package static let daysKept: Int64 = 30

    /// From when on the two see their codes.
    public var codesFrom: Timestamp { at.adding(hours: -Self.hoursOfCodes) }

    /// The time from which a party may be reported absent.
    public var missedFrom: Timestamp { at.adding(milliseconds: Self.minutesOfGrace * 60_000) }

    /// The number of its reminders that are past at a moment: of these only the last is still sent.
    package func remindersDue(at now: Timestamp) -> Int {
        Self.reminders.count { at.adding(milliseconds: -$0 * 60_000) <= now }
    }

    /// The same as it is to be taken at a moment: what nobody answered in time is over, whether or not that was written.
    public func seen(at now: Timestamp) -> Meeting {
        guard state == .proposed, at <= now else { return self }
        var meeting = self
        meeting.state = .over
        return meeting
    }

    /// An answer to a proposed meeting.
    public enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
        case accept
        case decline
        /// By who proposed it.
        case withdraw

        /// The state of a meeting after the answer.
        package var outcome: State {
            switch self {
            case .accept: .accepted
            case .decline: .declined
            case .withdraw: .withdrawn
            }
        }
    }
}

/// The input of a proposal, cleaned of characters that would show nothing or mislead.
public struct MeetingWords: Hashable, Sendable {
    public static let mostOfPlace = 60
    public static let mostOfNote = 200

    public let at: Timestamp
    public let place: String
    public let note: String?

    /// `nil` where the place is empty, or one of both is too long.
    public init?(at: Timestamp, place: String, note: String? = nil) {
        guard let place = MessageText(place)?.text, place.count <= Self.mostOfPlace, place.utf8.count <= 600
        else { return nil }
        self.at = at
        self.place = place
        let note = note.flatMap { $0.trimmed.isEmpty ? nil : $0 }
        guard let note else {
            self.note = nil
            return
        }
        guard let text = MessageText(note)?.text, text.count <= Self.mostOfNote, text.utf8.count <= 2_000
        else { return nil }
        self.note = text
    }
}
