public import Market

/// A small believable market: 60 goods of 12 people, the newest first, and more of their kind behind them.
///
/// The product at a place depends on the seed and the place alone, so that a million can be made in batches,
/// or again, without keeping any. Of each 60 products as many are sold, reserved, given away and written in
/// English as of the first 60. A market is in Korean, with two neighbours who write English, or all in English; the goods
/// and their pictures are the same.
public struct Town: Sendable {
    public let seed: UInt64
    public let language: Language
    let offers: [TownOffer]

    /// The number of products written by hand.
    public static let count =
        homeOffers.count + deviceOffers.count + leisureOffers.count + englishOffers.count

    /// The names of its people, in the order that ``TownGood/seller`` counts them.
    public var people: [String] { TownPerson.allCases.map { $0.name(in: language) } }

    public init(seed: UInt64 = 1, language: Language = .korean) {
        self.seed = seed
        self.language = language
        var random = SampleRandom(seed: seed)
        var offers = Self.homeOffers + Self.deviceOffers + Self.leisureOffers + Self.englishOffers
        for place in offers.indices.reversed() {
            offers.swapAt(place, random.below(place + 1))
        }
        self.offers = Self.spread(offers)
    }

    /// Returns the offers with sold ones among the newest, but not foremost, and equal things apart.
    ///
    /// Sold products leave the lists after some days.
    private static func spread(_ offers: [TownOffer]) -> [TownOffer] {
        var waiting = offers.filter { $0.state != .sold }
        var sold = offers.filter { $0.state == .sold }
        var spread: [TownOffer] = []
        func takeNext(of offers: inout [TownOffer]) {
            let near = Set(spread.suffix(12).map(\.thing))
            spread.append(offers.remove(at: offers.firstIndex { !near.contains($0.thing) } ?? 0))
        }
        while !waiting.isEmpty || !sold.isEmpty {
            let isForSold = spread.count >= 3 && spread.count % 2 == 1
            if !sold.isEmpty, isForSold || waiting.isEmpty {
                takeNext(of: &sold)
            } else {
                takeNext(of: &waiting)
            }
        }
        return spread
    }

    /// The good at a place; 0 is the newest.
    public func good(at place: Int) -> TownGood {
        let offer = offers[place % offers.count]
        guard place >= offers.count else { return written(offer, at: place) }
        var random = SampleRandom(seed: seed &+ UInt64(truncatingIfNeeded: place) &* 0x2545_F491_4F6C_DD1D)
        return generated(offer, at: place, &random)
    }

    private func written(_ offer: TownOffer, at place: Int) -> TownGood {
        let (words, price) = (offer.wording(in: language), offer.price(offer.price, was: offer.was))
        return good(offer, at: place, name: words.name, description: words.description, price: price)
    }

    /// Another of the same kind: what its colours and its condition are stays as the photos show it.
    func generated(
        _ offer: TownOffer,
        at place: Int,
        _ random: inout SampleRandom,
        isPlain: Bool = false
    ) -> TownGood {
        let words = TownWords(offer.person.language(in: language))
        let noun = offer.wording(in: language).noun
        let name =
            isPlain
            ? words.plainName(of: noun, offer.condition, &random)
            : words.name(of: noun, offer.condition, &random)
        let description = words.description(of: offer, &random)
        let share = Int64(60 + random.below(91))
        let step: Int64 = offer.isDollar ? 100 : 1000
        func scaled(_ amount: Int64) -> Int64 { max(step, amount * share / 100 / step * step) }
        let price = offer.giveaway == nil ? scaled(offer.price) : 0
        return good(
            offer,
            at: place,
            name: name,
            description: description,
            price: offer.price(price, was: offer.was.map { max(price + step, scaled($0)) })
        )
    }

    private func good(
        _ offer: TownOffer,
        at place: Int,
        name: String,
        description: String,
        price: Price
    ) -> TownGood {
        TownGood(
            language: offer.person.language(in: language),
            name: name,
            description: description,
            price: price,
            stock: offer.state == .sold ? 0 : offer.stock,
            state: offer.state,
            facts: offer.facts,
            picture: StillLife(offer.thing, offer.main, offer.accent, room: place % offers.count),
            views: offer.views,
            seller: offer.person.rawValue,
            minutesAgo: minutesAgo(place)
        )
    }

    /// The time over which the first goods are spread.
    static let minutesOfOwn: Int64 = 5 * 7 * 24 * 60

    /// The first goods are spread over five weeks, ever closer together; behind them comes one every three minutes.
    func minutesAgo(_ place: Int) -> Int64 {
        let weeks = Self.minutesOfOwn
        let (count, number) = (Int64(offers.count), Int64(place + 1))
        let nearer = min(number, count)
        return weeks * nearer * nearer / (count * count) + nearer * 7 + (number - nearer) * 3
    }
}

extension TownOffer {
    fileprivate func money(_ amount: Int64) -> Money {
        do {
            return try Money(hundredths: isDollar ? amount : amount * 100, currency: isDollar ? .usd : .krw)
        } catch {
            preconditionFailure("\(name): \(error)")
        }
    }

    fileprivate func price(_ price: Int64, was: Int64?) -> Price {
        do {
            return try Price(full: money(was ?? price), discount: money((was ?? price) - price))
        } catch {
            preconditionFailure("\(name): \(error)")
        }
    }

    fileprivate var facts: ProductFacts {
        let trading =
            switch ways {
            case .meeting: TradingWays(meets: true)
            case .parcel(let won): TradingWays(parcel: .fee(money(won)))
            case .either(let won): TradingWays(meets: true, parcel: .fee(money(won)))
            case .included: TradingWays(meets: true, parcel: .feeIncluded)
            }
        return ProductFacts(
            category: Category.ID(rawValue: shelf.rawValue),
            condition: condition,
            ways: trading,
            giveaway: giveaway,
            takesOffers: takesOffers
        )
    }
}
