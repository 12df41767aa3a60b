/// Trades that a moderator should have a look at.
///
/// They prove nothing: friends trade among each other too, and of two who deny each other's word one is right.
public struct NoticedTrades: Hashable, Sendable {
    /// A few people who trade with each other most of the time; the formula of a ``Reputation`` sees through
    /// them, and shows nothing of it.
    public struct Circle: Hashable, Sendable {
        public let people: [Seller]
        /// The number of trades between two of them.
        public let inside: Int
        /// The number of trades of one of them with others.
        public let outside: Int

        public init(people: [Seller], inside: Int, outside: Int) {
            self.people = people
            self.inside = inside
            self.outside = outside
        }

        /// The share of their trades that were inside, in whole percent, rounded down.
        public var percentInside: Int { inside * 100 / max(1, inside + outside) }
    }

    /// A person whose word was denied more than once, or who denied that of others.
    ///
    /// One of the two had said that they had traded, and the other denied it.
    public struct Dispute: Hashable, Sendable {
        public let person: Seller
        /// The number of times that the other party denied the person's word.
        public let deniedByOthers: Int
        /// The number of times that the person denied the other party's word.
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

    /// The most circles, and the most disputes, that are shown.
    package static let most = 50
    /// The number of denials within a year, of one's own word or another's, from which a person is noticed.
    package static let disputesNoticed = 2
    package static let disputeDays: Int64 = 365
}
