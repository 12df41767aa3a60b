/// Why a message was not sent, or not taken back.
public enum MessageRefusal: Error, Hashable, Sendable {
    /// The conversation takes no messages; the reason is not told.
    case closed
    /// One can't talk with oneself.
    case ownProduct
    /// Too much at once; until then.
    case slowDown(until: Timestamp)
    /// As many as one may send or begin in a day; until then.
    case daily(count: Int, until: Timestamp)
    /// A newcomer's first message holds a link.
    case link
    /// A newcomer sends photos only to who has answered.
    case photosLater
    /// The conversation has as many photos as it may.
    case photoLimit
    /// It gives something of one's own away, and wants to be confirmed.
    case risky(Set<MessageHint>)
    /// It was sent too long ago to be taken back.
    case unsendOver
}
