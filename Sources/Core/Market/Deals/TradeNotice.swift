/// A notice that the market writes into a conversation about an offer or a deal; worded in the reader's
/// language.
public enum TradeNotice: String, Hashable, Sendable, CaseIterable, Codable {
    case offerAccepted = "offer_accepted"
    case offerDeclined = "offer_declined"
    case offerWithdrawn = "offer_withdrawn"
    case offerExpired = "offer_expired"
    case offerLapsed = "offer_lapsed"
    case reserved
    /// The buyer was the first to buy at the asked price, and has it reserved without the seller's answer.
    case firstCome = "first_come"
    /// The seller answers a request to buy, although the first to buy has it: its buyer is new, or has much reserved.
    case firstComeAsks = "first_come_asks"
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
    /// A person claims a giveaway; never a message, as the two have no conversation yet.
    case claimMade = "claim_made"
    /// Another person has the product that one claimed; never a message.
    case claimPassed = "claim_passed"

    /// True where the other party is asked something, so that it counts as unread.
    package var asks: Bool { self == .oneSided || self == .noShow || self == .firstCome }

    /// True where it is about an offer, and false where it is about a deal.
    package var isOfOffer: Bool {
        switch self {
        case .offerAccepted, .offerDeclined, .offerWithdrawn, .offerExpired, .offerLapsed, .firstComeAsks:
            true
        default: false
        }
    }

    /// True where it is about the time and place to meet.
    package var isOfMeeting: Bool {
        switch self {
        case .meetingAccepted, .meetingDeclined, .meetingWithdrawn: true
        default: false
        }
    }
}

/// A message that became due in a conversation.
package struct TradeMessage: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// The offer itself, as something that is said.
        case offer(Offer.ID)
        /// A proposal of a meeting, as something that is said.
        case meeting(Meeting.ID)
        case notice(TradeNotice, Identifier<TradeNotice>)
    }

    package let conversation: Conversation.ID
    /// The account that caused it; where time ended something, the offer's maker or the seller.
    package let author: Account.ID
    package let subject: Subject
    /// The moment at which it is said, where that is not the moment of the change.
    package let at: Timestamp?
    /// Until when, where something was prolonged, and when the two meet.
    package let until: Timestamp?
    /// True where neither of the two caused it, so that both are notified.
    package let isNobodys: Bool
    /// True where the other party reads of it in the conversation alone.
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
