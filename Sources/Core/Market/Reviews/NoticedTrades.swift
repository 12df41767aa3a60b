/// Trades that a moderator should have a look at.
///
/// They prove nothing: friends trade among each other too, and of two who deny each other's word one is right.
public struct NoticedTrades: Hashable, Sendable {
    /// A few people who trade with each other most of the time; the formula of a ``Standing`` sees through them, and
    /// shows nothing of it.
    public struct Circle: Hashable, Sendable {
        public let people: [Seller]
        /// How often two of them traded.
        public let inside: Int
        /// How often one of them traded with somebody else.
        public let outside: Int

        public init(people: [Seller], inside: Int, outside: Int) {
            self.people = people
            self.inside = inside
            self.outside = outside
        }

        /// How many of a hundred of their trades were inside.
        public var percentInside: Int { inside * 100 / max(1, inside + outside) }
    }

    /// Somebody who was contradicted more than once, or contradicted others: one of the two said that they had traded, and
    /// the other denied it.
    public struct Dispute: Hashable, Sendable {
        public let person: Seller
        /// How often the other one denied the person's word.
        public let deniedByOthers: Int
        /// How often the person denied the other one's.
        public let deniedOthers: Int

        public init(person: Seller, deniedByOthers: Int, deniedOthers: Int) {
            self.person = person
            self.deniedByOthers = deniedByOthers
            self.deniedOthers = deniedOthers
        }
    }

    /// Those with most trades inside first.
    public var circles: [Circle]
    /// Those with most disputes first.
    public var disputes: [Dispute]

    public init(circles: [Circle] = [], disputes: [Dispute] = []) {
        self.circles = circles
        self.disputes = disputes
    }

    /// How many of each are shown at most.
    package static let most = 50
    /// How often one's word, or another's, has to be denied within a year.
    package static let disputesNoticed = 2
    package static let disputeDays: Int64 = 365
}
