import Linux
import Market
import MarketSamples
import MarketService
import MarketStore
import TemporaryFolder
import Testing

@testable import openmarket

/// The reputation of a demo's people, and the language of a demo.
@Suite(.timeLimit(.minutes(10)))
struct DemoTrustTests {
    private let temporary: TemporaryFolder
    private static let now = Timestamp(millisecondsSince1970: 1_700_000_000_000)

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func open(_ name: String) throws -> SQLiteStore {
        try SQLiteStore(opening: DataFolder(path: temporary.file(name)), clock: { Self.now })
    }

    private func fill(_ store: SQLiteStore, _ goods: Int = Town.count, _ language: Language = .korean)
        async throws
    {
        let demo = DemoProducts(StockingService(store), in: store.folder, goods: goods, language: language)
        guard let work = try await demo.prepare() else { return }
        try await demo.fill(work) { _ in
            []
        } added: { _ in
        }
    }

    /// Fills until the good after `added` is to be made.
    private func begin(_ store: SQLiteStore, adding added: Int, _ language: Language = .korean) async throws {
        struct Killed: Error {}
        let demo = DemoProducts(
            StockingService(store),
            in: store.folder,
            goods: Town.count,
            language: language
        )
        let work = try #require(try await demo.prepare())
        var asked = work.added
        await #expect(throws: Killed.self) {
            try await demo.fill(work) { _ in
                if asked == added { throw Killed() }
                asked += 1
                return []
            } added: { _ in
            }
        }
    }

    private func people(_ store: SQLiteStore) async throws -> [Account] {
        try await store.accounts(after: nil, limit: 99)
    }

    private func everything(in store: SQLiteStore) async throws -> [Product] {
        try await store.products(ProductQuery(), at: nil, limit: 1_000).elements
    }

    @Test func peopleHaveTradedReviewedAndAnswered() async throws {
        let store = try open("a")
        defer { store.close() }

        try await fill(store)

        let goods = try await everything(in: store)
        #expect(goods.count == Town.count)
        for person in try await people(store) {
            let facts = try await store.traderFacts(of: person.id)
            #expect(facts.people >= 3 && facts.again >= 1 && facts.reviews >= 2, "\(person.name): \(facts)")
            #expect(facts.answers != nil, "\(person.name)")
            let reviews = try await store.reviews(of: person.id, at: nil, limit: 50).elements
            #expect(reviews.allSatisfy { $0.writtenAt > person.createdAt && $0.seenAt < Self.now })
            let first = goods.filter { $0.seller.id == person.id }.map(\.createdAt).min()
            #expect(try #require(first) > person.createdAt)
        }
        let words = try await people(store).asyncMap { try await store.traderFacts(of: $0.id).word }
        #expect(words.count { $0 == .reliable } >= 6, "\(words)")
    }

    @Test func soldProductsHaveACompletedDealAndNothingWaits() async throws {
        let store = try open("a")
        defer { store.close() }

        try await fill(store)

        let sold = try await everything(in: store).filter { $0.state == .sold }
        #expect(sold.count == 4)
        var deals: [Deal] = []
        for person in try await people(store) {
            let own = try await store.deals(of: person.id, DealFilter(role: .seller), at: nil, limit: 100)
            deals += own.elements.map(\.deal)
            let inbox = try await store.inbox(of: person.id)
            #expect((inbox.unread, inbox.notifications) == (0, 0), "\(person.name)")
        }
        #expect(deals.count == 51 && deals.allSatisfy { $0.state == .completed })
        for product in sold {
            let deal = try #require(deals.first { $0.product == product.id })
            #expect((product.stock, product.reserved) == (0, 0))
            #expect(product.soldAt == deal.endedAt)
            #expect(deal.madeAt > product.createdAt && deal.seller == product.seller.id)
        }
        #expect(try await store.check() == [])
        #expect(try await store.endOverdueTrades(limit: 100) == 0)
        #expect(try await store.notifyOfSeenReviews(limit: 100) == 0)
        #expect(try await store.renewReputations() == 0)
    }

    @Test(arguments: [0, 20, 59]) func killedDemoEndsWithTheSameTrades(added: Int) async throws {
        let (whole, cut) = (try open("a"), try open("b"))
        defer {
            whole.close()
            cut.close()
        }
        try await fill(whole)
        try await begin(cut, adding: added)

        try await fill(cut)

        #expect(try await everything(in: cut) == everything(in: whole))
        for (one, other) in zip(try await people(whole), try await people(cut)) {
            #expect(one == other)
            #expect(try await whole.traderFacts(of: one.id) == cut.traderFacts(of: one.id))
            #expect(
                try await whole.reviews(of: one.id, at: nil, limit: 50).elements
                    == cut.reviews(of: one.id, at: nil, limit: 50).elements
            )
        }
    }

    @Test func englishMarketIsAllEnglish() async throws {
        let store = try open("a")
        defer { store.close() }

        try await fill(store, 90, .english)

        for product in try await everything(in: store) {
            #expect(!(product.name + product.description + product.seller.name).isKorean, "\(product.name)")
        }
        for person in try await people(store) {
            for review in try await store.reviews(of: person.id, at: nil, limit: 50).elements {
                let texts = review.words.text.text + (review.reply?.text ?? "")
                #expect(!texts.isKorean, "\(texts)")
            }
        }
    }

    @Test(arguments: [(Language.english, Language.korean), (.korean, .english)])
    func begunDemoStaysInItsLanguage(first: Language, second: Language) async throws {
        let (whole, cut) = (try open("a"), try open("b"))
        defer {
            whole.close()
            cut.close()
        }
        try await fill(whole, Town.count, first)
        try await begin(cut, adding: 30, first)

        try await fill(cut, Town.count, second)

        #expect(try await everything(in: cut) == everything(in: whole))
    }

    @Test func markWithoutALanguageIsKorean() throws {
        let store = try open("a")
        defer { store.close() }
        let mark = DemoMark(in: store.folder)
        let plan = DemoMark.Plan(goods: 90, now: Self.now, language: .english)

        try mark.set(plan, added: 7)
        #expect(try #require(try mark.plan()) == (plan, 7))

        for text in ["90 1700000000000 7\n", "90 1700000000000 7 ko\n"] {
            try Files.replace("\(store.folder.path)/\(DemoMark.name)", with: Array(text.utf8))
            #expect(try mark.plan()?.plan == DemoMark.Plan(goods: 90, now: Self.now))
        }
        for text in ["90 1700000000000 7 fr\n", "90 1700000000000 7 ko more\n"] {
            try Files.replace("\(store.folder.path)/\(DemoMark.name)", with: Array(text.utf8))
            #expect(try mark.plan() == nil)
        }
    }

    @Test func languageIsAnOptionOfBothCommands() throws {
        for (arguments, language) in [([], Language.korean), (["--demo-language", "en"], .english)] {
            let table = OptionTable<ServeOptions>(
                command: "serve",
                summary: "",
                options: Option<ServeOptions>.all
            )
            guard
                case .options(let options) = try table.read(
                    arguments,
                    environment: [:],
                    defaults: ServeOptions()
                )
            else {
                Issue.record("no options")
                continue
            }
            #expect(options.demoLanguage == language)
        }
        let table = OptionTable<DemoOptions>(
            command: "demo",
            summary: "",
            options: [.demoLanguage(\.language)]
        )
        let environment = ["OPENMARKET_DEMO_LANGUAGE": "de"]
        #expect(
            throws: UsageError.badValue(option: "OPENMARKET_DEMO_LANGUAGE", value: "de", wanted: "ko or en")
        ) {
            try table.read([], environment: environment, defaults: DemoOptions())
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

extension String {
    fileprivate var isKorean: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
