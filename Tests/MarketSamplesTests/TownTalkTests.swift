import Market
import Testing

@testable import MarketSamples

/// The conversations and sales among the demo market's people.
@Suite(.timeLimit(.minutes(10)))
struct TownTalkTests {
    private static let now = Timestamp(millisecondsSince1970: 1_700_000_000_000)

    private struct Told {
        let good: TownGood
        let talk: TownTalk

        var isSale: Bool {
            talk.steps.contains { if case .confirm = $0.action { true } else { false } }
        }

        var reviews: [(by: Conversation.Role, ReviewWords)] {
            talk.steps.compactMap { step in
                if case .review(let words) = step.action { (step.role, words) } else { nil }
            }
        }
    }

    private func told(_ town: Town) -> [Told] {
        (0..<Town.count).flatMap { place in
            town.talks(at: place, until: Self.now).map { Told(good: town.good(at: place), talk: $0) }
                + town.earlierTalks(at: place, until: Self.now).compactMap { talk in
                    town.earlierGood(at: place).map { Told(good: $0, talk: talk) }
                }
        }
    }

    @Test(arguments: Language.allCases)
    func eachTalkIsBetweenTheOfferAndNow(language: Language) throws {
        for one in told(Town(language: language)) {
            let moments = one.talk.steps.map(\.at)
            #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 < $1 }, "\(one.good.name)")
            #expect(
                try #require(moments.first) > Self.now.adding(milliseconds: -one.good.minutesAgo * 60_000)
            )
            #expect(try #require(moments.last) < Self.now)
            #expect(one.talk.buyer != one.good.seller, "\(one.good.name)")
        }
    }

    @Test func whatIsSoldWasSoldToANeighbour() {
        let town = Town()
        let told = told(town)

        for place in 0..<Town.count {
            let isSold = town.good(at: place).state == .sold
            #expect(told.count { $0.good == town.good(at: place) && $0.isSale } == (isSold ? 1 : 0))
        }
        #expect(told.count { $0.isSale } == 51)
        #expect(told.filter(\.isSale).allSatisfy { $0.good.state == .sold && $0.good.stock == 0 })
        #expect(town.talks(at: Town.count, until: Self.now).isEmpty, "a million goods are not talked about")
        #expect(town.earlierGood(at: Town.count) == nil)
    }

    @Test func everyoneHasTradedAndAnswered() {
        let told = told(Town())

        for person in Town().people.indices {
            let sold = told.filter { $0.isSale && $0.good.seller == person }
            let bought = told.filter { $0.isSale && $0.talk.buyer == person }
            #expect(sold.count >= 1 && sold.count + bought.count >= 4, "\(Town().people[person])")
            // Enough for the market to show their answer time.
            #expect(told.count { $0.good.seller == person } >= 5, "\(Town().people[person])")
        }
    }

    @Test(arguments: Language.allCases)
    func reviewsAreKindInTheirAuthorsWordsAndDifferent(language: Language) {
        let town = Town(language: language)
        var about: [Int: [String]] = [:]
        var verdicts: [Review.Verdict] = []
        for one in told(town) {
            for (role, words) in one.reviews {
                let author = role == .buyer ? one.talk.buyer : one.good.seller
                let writes = TownPerson.allCases[author].language(in: language)
                #expect((writes == .korean) == words.text.text.isKorean, "\(words.text.text)")
                about[role == .buyer ? one.good.seller : one.talk.buyer, default: []].append(words.text.text)
                #expect(words.tags.allSatisfy { $0.isGood })
                verdicts.append(words.verdict)
            }
        }
        for (person, texts) in about {
            #expect(Set(texts).count >= texts.count - 1, "\(town.people[person]): \(texts)")
        }
        #expect(!verdicts.contains(.never))
        #expect((0.05...0.2).contains(Double(verdicts.count { $0 == .fine }) / Double(verdicts.count)))
    }

    /// Ages identify goods.
    @Test func noEarlierGoodIsAsOldAsAnother() {
        let town = Town()
        let ages = Set((0..<60_000).map { town.good(at: $0).minutesAgo })

        let earlier = (0..<Town.count).compactMap { town.earlierGood(at: $0)?.minutesAgo }
        #expect(earlier.count == 47)
        #expect(Set(earlier).count == earlier.count && ages.isDisjoint(with: earlier))
        #expect(earlier.allSatisfy { $0 < AnswerHabit.daysConsidered * 24 * 60 })
    }

    @Test(arguments: [1, 60, 100_000]) func everyoneJoinedBeforeTheFirstOffer(goods: Int) {
        let town = Town()
        let oldest = max(
            town.good(at: goods - 1).minutesAgo,
            (0..<Town.count).compactMap { town.earlierGood(at: $0)?.minutesAgo }.max() ?? 0
        )
        for person in town.people.indices {
            #expect(town.minutesSinceJoining(person, goods: goods) > oldest)
        }
    }
}

extension String {
    fileprivate var isKorean: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
