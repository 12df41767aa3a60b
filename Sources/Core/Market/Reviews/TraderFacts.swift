/// The public facts about a person's trades.
public struct TraderFacts: Hashable, Sendable {
    /// The number of deals completed within three years.
    public var traded: Int
    /// With how many different people.
    public var people: Int
    /// The number of those people who would trade again.
    public var again: Int
    public var word: Reputation.Word?
    /// Of how many people each was heard, the most said first.
    public var tags: [TagCount]
    public var answers: AnswerHabit?
    public var reviews: Int
    /// The number of different people who reported within a year that the person did not come; 0 below two.
    public var noShows: Int

    public struct TagCount: Hashable, Sendable {
        public let tag: ReviewTag
        public let people: Int

        public init(_ tag: ReviewTag, people: Int) {
            self.tag = tag
            self.people = people
        }
    }

    public init(
        traded: Int = 0,
        people: Int = 0,
        again: Int = 0,
        word: Reputation.Word? = .new,
        tags: [TagCount] = [],
        answers: AnswerHabit? = nil,
        reviews: Int = 0,
        noShows: Int = 0
    ) {
        self.traded = traded
        self.people = people
        self.again = again
        self.word = word
        self.tags = tags
        self.answers = answers
        self.reviews = reviews
        self.noShows = noShows
    }
}

extension TraderFacts {
    /// One person's word is no record.
    package static let fewestNoShows = 2

    package mutating func show(noShows count: Int) { noShows = count < Self.fewestNoShows ? 0 : count }

    /// Sums up the reviews of a person, in the order in which they became visible.
    ///
    /// A tag against the person is left out where fewer than two people gave it.
    package mutating func sumUp(_ said: [(author: Account.ID, words: (Review.Verdict, Set<ReviewTag>))]) {
        reviews = said.count
        var last: [Account.ID: Review.Verdict] = [:]
        var heard: [ReviewTag: Set<Account.ID>] = [:]
        for (author, words) in said {
            last[author] = words.0
            for tag in words.1 { heard[tag, default: []].insert(author) }
        }
        again = last.values.count { $0 == .again }
        tags = heard.map { TagCount($0, people: $1.count) }
            .filter { $0.people >= $0.tag.peopleNeeded }
            .sorted { one, other in
                one.people == other.people
                    ? one.tag.rawValue < other.tag.rawValue : one.people > other.people
            }
    }
}
