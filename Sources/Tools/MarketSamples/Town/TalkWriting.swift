import Market

/// Writes down conversations about a good of the town, in the few days after it was offered.
struct TalkWriting {
    private let good: TownGood
    private let market: Language
    private let seller: TownPerson
    private let offeredAt: Timestamp
    /// The milliseconds within which all was said.
    private let span: Int64
    private var steps: [StockedTalk.Step] = []
    private var clock: Timestamp

    init(about good: TownGood, in town: Town, until now: Timestamp) {
        self.good = good
        market = town.language
        seller = TownPerson.allCases[good.seller]
        offeredAt = now.adding(milliseconds: -good.minutesAgo * 60_000)
        span = min(good.minutesAgo, Self.mostMinutes) * 60_000
        clock = offeredAt
    }

    private static let mostMinutes: Int64 = 6 * 24 * 60

    mutating func write(questionOf asker: TownPerson, _ random: inout SampleRandom) -> TownTalk {
        begin(atPercent: 20...40, &random)
        say(random.pick(words(of: asker).questions), by: .buyer)
        waitForAnswer(&random)
        say(random.pick(words(of: seller).answers), by: .seller)
        wait(minutes: 3...30, &random)
        say(random.pick(words(of: asker).thanks), by: .buyer)
        return TownTalk(buyer: asker.rawValue, steps: steps)
    }

    mutating func write(_ sale: TownSale, _ random: inout SampleRandom) -> TownTalk {
        let ways = good.facts.ways
        let meets = ways.meets && (ways.parcel == nil || sale.number % 3 != 2)
        begin(atPercent: 8...18, &random)
        say(random.pick(words(of: sale.buyer).questions), by: .buyer)
        waitForAnswer(&random)
        say(random.pick(words(of: seller).answers), by: .seller)
        wait(minutes: 2...15, &random)
        let words = words(of: sale.buyer)
        say(random.pick(meets ? words.meetings : words.parcels), by: .buyer)
        wait(minutes: 1...4, &random)
        agree(sale, &random)
        wait(minutes: 1...3, &random)
        say(random.pick(self.words(of: seller).agreements), by: .seller)
        move(toPercent: 45...58, &random)
        handOver(sale, meets: meets, &random)
        review(sale, meets: meets, &random)
        return TownTalk(buyer: sale.buyer.rawValue, steps: steps)
    }

    private mutating func agree(_ sale: TownSale, _ random: inout SampleRandom) {
        guard good.facts.takesOffers || sale.number % 3 == 1 else { return add(.seller, .reserve) }
        add(.buyer, good.facts.takesOffers ? .offer(good.price.bargain.aLittleLess) : .buy)
        waitForAnswer(&random)
        add(.seller, .accept)
    }

    private mutating func handOver(_ sale: TownSale, meets: Bool, _ random: inout SampleRandom) {
        if meets, sale.number % 4 != 3 { return add(.seller, .confirm(withCode: true)) }
        add(.seller, .confirm(withCode: false))
        wait(minutes: 5...25, &random)
        add(.buyer, .confirm(withCode: false))
    }

    /// Most of them say something of each other; of what was sold just now both do, so that it can be read.
    private mutating func review(_ sale: TownSale, meets: Bool, _ random: inout SampleRandom) {
        let number = sale.number
        move(toPercent: 64...74, &random)
        if !sale.isEarlier || number % 6 != 5 {
            let words = words(of: sale.buyer).ofSellers(meets: meets)
            add(.buyer, .review(words.choose(sale.ofSeller, isFine: number % 8 == 5)))
        }
        move(toPercent: 80...90, &random)
        guard !sale.isEarlier || number % 5 != 4 else { return }
        let words = words(of: seller).ofBuyers(meets: meets)
        add(.seller, .review(words.choose(sale.ofBuyer, isFine: number % 9 == 2)))
        guard number % 6 == 1 else { return }
        wait(minutes: 2...9, &random)
        add(.seller, .reply(TalkWords.reviewText(random.pick(self.words(of: seller).replies))))
    }

    private func words(of person: TownPerson) -> TalkWords { TalkWords(person.language(in: market)) }
}

// Time passes, and never stands still.
extension TalkWriting {
    private mutating func begin(atPercent share: ClosedRange<Int>, _ random: inout SampleRandom) {
        (steps, clock) = ([], offeredAt)
        move(toPercent: share, &random)
    }

    private mutating func move(toPercent share: ClosedRange<Int>, _ random: inout SampleRandom) {
        let percent = Int64(share.lowerBound + random.below(share.count))
        clock = max(clock, offeredAt.adding(milliseconds: span * percent / 100)).adding(milliseconds: 1_000)
    }

    /// No longer than a part of the time that there is.
    private mutating func wait(minutes: ClosedRange<Int>, _ random: inout SampleRandom) {
        let wanted =
            Int64(minutes.lowerBound + random.below(minutes.count)) * 60_000 + Int64(random.below(60_000))
        clock = clock.adding(milliseconds: min(wanted, span / 25))
    }

    private mutating func waitForAnswer(_ random: inout SampleRandom) {
        wait(minutes: seller.minutesToAnswer, &random)
    }

    private mutating func say(_ text: String, by role: Conversation.Role) {
        guard let text = MessageText(text) else { preconditionFailure("no message: \(text)") }
        add(role, .say(text))
    }

    private mutating func add(_ role: Conversation.Role, _ action: StockedTalk.Action) {
        steps.append(StockedTalk.Step(at: clock, by: role, action))
    }
}

extension Money {
    /// A tenth less, in thousands of won or whole dollars; the same where that is nothing.
    fileprivate var aLittleLess: Money {
        let step: Int64 = currency == .krw ? 100_000 : 100
        let less = hundredths * 9 / 10 / step * step
        guard less > 0 else { return self }
        do { return try Money(hundredths: less, currency: currency) } catch {
            preconditionFailure("\(less): \(error)")
        }
    }
}
