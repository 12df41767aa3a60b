import Foundation
import Linux
import Market
import SQLite
import Testing

@testable import MarketStore

/// Steps of the schema, and a market of before the later ones.
@Suite(.timeLimit(.minutes(10)))
struct MigrationTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    @Test func stepsAreNumberedAsTheirFilesAre() {
        for step in Migration.all { #expect(Int(step.name.prefix(4)) == step.number, "\(step.name)") }
        #expect(!Migration.all.isEmpty)
    }

    @Test func eachDatabaseTakesItsOwnSections() {
        let script = """
            -- [beside 3]
            a
            -- [SQLite]
            b
            -- [PostgreSQL]
            c
            -- [market]
            d
            -- [both]
            e
            """
        let step = Migration(number: 4, name: "0004_test", script: script)
        let taken = [step.sqlite, step.forReplica.sqlite, step.postgres, step.forReplica.postgres]
            .map { $0.split(separator: "\n").filter { $0.count == 1 }.joined() }
        #expect(taken == ["abde", "abe", "acde", "ace"])
        #expect(step.oldest == 3)
        #expect(Migration(number: 4, name: "0004_test", script: "a").oldest == nil)
    }

    /// A market with a row in every table, as `.dump` of sqlite3 gave it; the program that made it knew one step.
    private func bringMarketOfTheFirstStep() throws {
        let dump = try #require(
            Bundle.module.url(forResource: "market-0001", withExtension: "sql", subdirectory: "Fixtures")
        )
        for path in [folder.path, folder.photos] { try Files.makeFolder(path) }
        try StoreOpening.connect(folder.database).execute(try String(contentsOf: dump, encoding: .utf8))
    }

    @Test(arguments: [[], ["ALTER TABLE products ADD COLUMN town TEXT"]])
    func marketOfTheFirstStepIsOpenedWithAllThatIsInIt(laterSteps: [String]) async throws {
        try bringMarketOfTheFirstStep()
        let count = Migration.all.count
        let steps = laterSteps.enumerated().map { place, script in
            Migration(number: count + 1 + place, name: "9999_test", script: script)
        }
        let store = try open(migrations: Migration.all + steps)
        defer { store.close() }

        #expect(Files.exists(folder.snapshots) == (count + steps.count > 1))
        #expect(try await store.check() == [])
        #expect(try await store.checkSearchIndex() == [])
        #expect(try await store.count(ProductQuery(text: "ㄴㅁㅇㅈ")) == .exactly(1))
        let chair = try #require(try await store.product(Product.ID(1)))
        #expect(chair.name == "나무 의자" && chair.photos.count == 1)
        let (seller, buyer) = (Account.ID(1), Account.ID(2))
        let conversation = try #require(try await store.conversation(about: chair.id, of: buyer)).id
        let lines = try await store.messages(in: conversation, of: seller, .after(0), limit: 9)
        #expect(lines.first?.text == "안녕하세요")
        #expect(try await store.deal(Deal.ID(9004), of: buyer)?.deal.seller == seller)
        #expect(try await store.review(Review.ID(9004))?.words.text.text == "좋아요")
    }
}
