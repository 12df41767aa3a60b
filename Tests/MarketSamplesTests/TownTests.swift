import Market
import MarketSamples
import Testing

/// The demo market: coherent goods of a few people, and more of the same behind them.
@Suite(.timeLimit(.minutes(10)))
struct TownTests {
    private let town = Town()
    private var goods: [TownGood] { (0..<Town.count).map(town.good) }

    @Test(arguments: Language.allCases) func productsAreCoherent(language: Language) throws {
        #expect(Town.count == 60)
        let town = Town(language: language)
        let goods = (0..<Town.count).map(town.good)
        for good in goods {
            try expectCoherent(good)
            let sentences = good.description.split { ".!?".contains($0) }.filter {
                $0.contains { $0.isLetter }
            }
            #expect((2...5).contains(sentences.count), "\(good.name): \(sentences.count) sentences")
            #expect((good.language == .korean) == good.description.isKorean, "\(good.name)")
        }
        #expect(Set(goods.map(\.name)).count == 60)
        #expect(Set(goods.map(\.description)).count == 60)
    }

    @Test func englishTownOffersTheSameGoods() {
        let english = Town(language: .english)
        for (place, good) in goods.enumerated() {
            let other = english.good(at: place)
            #expect(other.language == .english && !(other.name + other.description).isKorean)
            #expect((other.picture, other.price, other.state) == (good.picture, good.price, good.state))
            #expect((other.seller, other.minutesAgo) == (good.seller, good.minutesAgo))
            if good.language == .english { #expect(other == good) }
        }
        for place in 60..<600 { #expect(!english.good(at: place).name.isKorean) }
        #expect(english.people.allSatisfy { !$0.isKorean } && Set(english.people).count == 12)
        #expect(town.people.allSatisfy { $0.isKorean })
    }

    @Test func generatedProductsAreCoherent() throws {
        for place in 60..<3_060 { try expectCoherent(town.good(at: place)) }
        for good in (0..<Town.count).compactMap(town.earlierGood) { try expectCoherent(good) }
        #expect(Set((0..<3_000).map { town.good(at: $0).name }).count > 2_000)
    }

    /// As complete as the market asks of its sellers, and a little more.
    private func expectCoherent(_ good: TownGood) throws {
        let draft = ProductDraft(
            name: good.name,
            description: good.description,
            price: good.price.full.decimalText,
            discount: good.price.discount.decimalText,
            stock: "\(good.stock)",
            currency: good.price.currency,
            facts: FactsDraft(good.facts),
            photoCount: good.views
        )
        #expect(draft.validate() == [], "\(good.name)")
        let category = try #require(good.facts.category, "\(good.name)")
        #expect(CategoryList.standard.contains(category), "\(good.name)")
        #expect(good.facts.condition != nil && !good.facts.ways.offered.isEmpty, "\(good.name)")
        #expect(good.price.bargain.hundredths % 100 == 0, "\(good.name)")
        #expect(good.price.currency == .usd || good.price.bargain.hundredths % 100_000 == 0, "\(good.name)")
        #expect(!good.price.isDiscounted || good.price.bargain.hundredths > 0, "\(good.name)")
        #expect((2...StillLife.mostViews).contains(good.views), "\(good.name)")
        #expect((good.stock == 0) == (good.state == .sold), "\(good.name)")
        #expect(town.people.indices.contains(good.seller), "\(good.name)")
    }

    @Test func townIsMixed() {
        #expect(goods.count { $0.language == .english } == 15)
        #expect(Set(goods.map(\.seller)).count == 12 && town.people.count == 12)
        #expect(goods.count { $0.state == .sold } == 4)
        #expect(goods.count { $0.state == .reserved } == 3)
        #expect(goods.count { $0.facts.giveaway != nil } == 3)
        #expect(Set(goods.compactMap(\.facts.condition)) == Set(Condition.allCases))
        #expect(Set(goods.map(\.picture.thing)) == Set(Thing.allCases), "a drawing that nobody sees")
    }

    @Test func productsWereOfferedOverWeeksTheNewestFirst() throws {
        let ages = (0..<3_000).map { town.good(at: $0).minutesAgo }

        #expect(zip(ages, ages.dropFirst()).allSatisfy { $0 < $1 })
        #expect((30...40).contains(ages[59] / (24 * 60)))
        // What is sold leaves the lists after three days.
        #expect(goods.filter { $0.state == .sold }.allSatisfy { $0.minutesAgo < 3 * 24 * 60 })
    }

    @Test func seedDeterminesTheTownFromAnyPlace() {
        #expect(goods == (0..<60).map(Town().good))
        #expect(Town().good(at: 77_777) == town.good(at: 77_777))
        #expect(Town(seed: 2).good(at: 77_777) != town.good(at: 77_777))
        #expect((0..<60).map(Town(seed: 2).good) != goods)
        #expect(Set((0..<60).map { Town(seed: 2).good(at: $0).name }) == Set(goods.map(\.name)))
    }

    @Test(arguments: [600, 1_000, 5_000])
    func moreProductsKeepTheProportions(count: Int) {
        let many = (0..<count).map(town.good)
        func share(_ isSo: (TownGood) -> Bool) -> (of: Double, first: Double) {
            (Double(many.count(where: isSo)) / Double(count), Double(goods.count(where: isSo)) / 60)
        }
        var shares = [
            share { $0.state == .sold }, share { $0.state == .reserved }, share { $0.facts.giveaway != nil },
            share { $0.language == .english }, share { $0.price.isDiscounted },
        ]
        for category in Set(goods.map(\.facts.category)) {
            shares.append(share { $0.facts.category == category })
        }
        for condition in Condition.allCases { shares.append(share { $0.facts.condition == condition }) }

        #expect(shares.allSatisfy { abs($0.of - $0.first) < 0.02 }, "\(shares)")
    }

    @Test func photosOfOneThingDiffer() {
        for good in goods {
            let views = (0..<StillLife.mostViews).map { good.picture.svg(view: $0) }
            #expect(Set(views).count == views.count, "\(good.name)")
            #expect(views.allSatisfy { !$0.contains("nan") && !$0.contains("inf\"") }, "\(good.name)")
        }
    }
}

extension String {
    fileprivate var isKorean: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
