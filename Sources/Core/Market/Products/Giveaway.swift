/// The way in which the receiver of a giveaway is chosen.
///
/// The raw value is stable: it goes over the wire.
public enum Giveaway: String, Hashable, Sendable, CaseIterable, Codable {
    /// The first who asks.
    case first
    /// One of those who ask, picked by the giver.
    case pick
}

extension Giveaway {
    public func text(in texts: Texts) -> String {
        switch self {
        case .first: texts[.giveawayFirst]
        case .pick: texts[.giveawayPick]
        }
    }
}
