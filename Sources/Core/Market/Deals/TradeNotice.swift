/// What the market writes into a conversation when something became of an offer or a deal; worded in the reader's language.
public enum TradeNotice: String, Hashable, Sendable, CaseIterable, Codable {
    case offerAccepted = "offer_accepted"
    case offerDeclined = "offer_declined"
    case offerWithdrawn = "offer_withdrawn"
    case offerExpired = "offer_expired"
    case offerLapsed = "offer_lapsed"
    case reserved
    case prolonged
    case cancelled
    case expired
    /// One of the two says that they have traded, and the other is asked.
    case oneSided = "one_sided"
    case completed
    case meetingAccepted = "meeting_accepted"
    case meetingDeclined = "meeting_declined"
    case meetingWithdrawn = "meeting_withdrawn"
    /// One of the two says that the other did not come, and the other is asked.
    case noShow = "no_show"
    case wasThere = "was_there"
    /// Somebody asks for goods that are given away; never a line, as they have not talked yet.
    case claimMade = "claim_made"
    /// Somebody else has the goods that one asked for; never a line.
    case claimPassed = "claim_passed"

    /// Whether the other one is asked something, so that it counts as unread.
    package var asks: Bool { self == .oneSided || self == .noShow }

    /// Whether it is about an offer, and else about a deal.
    package var isOfOffer: Bool {
        switch self {
        case .offerAccepted, .offerDeclined, .offerWithdrawn, .offerExpired, .offerLapsed: true
        default: false
        }
    }

    /// Whether it is about when and where to meet.
    package var isOfMeeting: Bool {
        switch self {
        case .meetingAccepted, .meetingDeclined, .meetingWithdrawn: true
        default: false
        }
    }
}

/// A line that became due in a conversation.
package struct TradeLine: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// The offer itself, as something that is said.
        case offer(Offer.ID)
        /// A proposal of a meeting, as something that is said.
        case meeting(Meeting.ID)
        case notice(TradeNotice, Identifier<TradeNotice>)
    }

    package let conversation: Conversation.ID
    /// Whose doing it is; where time ended something, who made the offer or sells.
    package let author: Account.ID
    package let subject: Subject
    /// The moment at which it is said, where that is not the moment of the change.
    package let at: Timestamp?
    /// Until when, where something was prolonged, and when the two meet.
    package let until: Timestamp?
    /// Whether neither of the two did it, so that both are told.
    package let isNobodys: Bool
    /// Whether the other one reads of it in the conversation alone.
    package let isQuiet: Bool

    package init(
        in conversation: Conversation.ID,
        by author: Account.ID,
        _ subject: Subject,
        at: Timestamp? = nil,
        until: Timestamp? = nil,
        isNobodys: Bool = false,
        isQuiet: Bool = false
    ) {
        self.conversation = conversation
        self.author = author
        self.subject = subject
        self.at = at
        self.until = until
        self.isNobodys = isNobodys
        self.isQuiet = isQuiet
    }
}
