/// Why an offer was not made or answered, or a deal not made or changed.
public indirect enum TradeRefusal: Error, Hashable, Sendable {
    /// The two can't trade; the reason is not told.
    case closed
    /// One can't buy one's own product.
    case ownProduct
    /// The seller takes no offers for it.
    case offersOff
    case offerRange(OfferRange)
    /// A part of a won, which nobody can pay.
    case offerNotWhole
    /// The price is another one by now than the buyer was shown.
    case priceChanged(shown: Money, now: Money)
    /// It is given away, and asked for in another way.
    case isGiveaway
    /// An offer of one's own waits for an answer.
    case offerWaiting(Offer)
    /// As many as a buyer may make for one product.
    case offerLimit
    /// It has been answered, or has come to nothing.
    case offerOver(Offer)
    /// A lower price for all who like a product has come to nothing.
    case likerOfferOver
    /// Those who like the product were notified of a lower price within the last days.
    case likersTold
    case nobodyLikes
    /// It is promised to another buyer, sold or hidden, or fewer are left.
    case notAvailable
    /// The request can't be carried out while units are promised to a buyer.
    case dealOpen
    case dealOver(Deal)
    /// So many are promised; the stock can't be less.
    case stockReserved(Int64)
    /// So many wait for it as may.
    case lineFull
    case wrongCode
    /// The two see their codes from then on.
    case codeLater(Timestamp)
    /// One can't meet before now.
    case meetingPast
    /// It has been answered, or another one was proposed.
    case meetingOver(Meeting)
    /// As many products as one may be given within a week.
    case claimLimit
    /// New products are kept from new accounts for some minutes.
    case claimLater
    /// Goods are given away to accounts of a day, or with a handover.
    case claimTooNew
    /// Another new account of the same network asked for a product within a day.
    case claimNetwork(until: Timestamp)
    /// As many as one may ask for at once.
    case claimsOpen
    /// So many wrong codes came that no other one of the same person's is looked at until then.
    case tooManyTries(until: Timestamp)
    /// The same product was reserved for the same person so often that it is not again before then.
    case reservedOften(until: Timestamp)
    /// As much as one may begin with the same person for now; until then.
    case beganOften(until: Timestamp)
    /// It can't be done with this offer or deal, such as a later end than there may be.
    case invalid
}
