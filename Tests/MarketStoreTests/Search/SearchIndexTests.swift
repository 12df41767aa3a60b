import Market
import SQLite
import Testing

@testable import MarketStore

/// The full-text indexes are made of what is there, whatever interrupts that.
@Suite(.timeLimit(.minutes(10)))
struct SearchIndexTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    private func made(_ count: Int) async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        for number in 1...count { try await market.sell("의자 \(number)", description: "합정역 \(number)번 출구") }
        _ = try await store.deleteProduct(Product.ID(2), from: nil, by: nil)
        store.close()
    }

    private func change(_ body: (Database) throws -> Void) throws {
        try body(Database(connection: try StoreOpening.connect(folder.database)))
    }

    @Test func interruptedIndexingGoesOnWhenTheMarketIsOpened() async throws {
        try await made(7)
        try change { database in
            let index = SearchIndex(database)
            try index.forget()
            // As far as a process came that was killed then.
            try index.indexSome(3)
            #expect(try !index.isComplete())
            #expect(try DatabaseCheck(database).problems() == [])
            #expect(try DatabaseCheck(database).searchIndexProblems() == [])
        }

        let store = try open()
        defer { store.close() }
        #expect(try await store.check() == [])
        #expect(try await store.count(ProductQuery(text: "합정역")) == .exactly(6))
        #expect(try await store.count(ProductQuery(text: "의자")) == .exactly(6))
        _ = try await store.editProduct(Product.ID(5), from: nil, ProductEdit(description: ""), once: nil)
        #expect(try await store.count(ProductQuery(text: "합정역")) == .exactly(5))
        #expect(try await store.check() == [])
    }

    @Test(arguments: ["search", "search_texts", "search_sellers"])
    func anIndexThatDiffersFromTheTextsIsReportedAndRebuilt(table: String) async throws {
        try await made(3)
        try change { database in
            let columns = table == "search_texts" ? "name, description" : "name"
            let values = table == "search_texts" ? "'책상', char(1) || '뭐지'" : "'책상'"
            try database.run("INSERT INTO \(table) (rowid, \(columns)) VALUES (3, \(values))")
            #expect(try DatabaseCheck(database).searchIndexProblems().count == 1)
        }

        try SearchIndex.makeAnew(in: folder)

        #expect(try MarketCheck.searchIndexProblems(in: folder) == [])
        let store = try open()
        defer { store.close() }
        #expect(try await store.check() == [])
        #expect(try await store.count(ProductQuery(text: "@판매자")) == .exactly(2))
    }

    @Test func manyPartsOfTheIndexAreMergedStepByStep() async throws {
        // Each write makes one, and sixteen become one at once.
        try await made(27)
        try change { database in
            let index = SearchIndex(database)
            #expect(try index.parts(of: "search") > 8 && index.parts(of: "search_texts") > 8)
            #expect(try index.merge(anew: true, pages: 1))
            // Whatever ends it here, nothing is lost.
            #expect(try DatabaseCheck(database).searchIndexProblems() == [])
            while try index.merge(anew: false, pages: 1) {}
            #expect(try index.parts(of: "search") == 1 && index.parts(of: "search_texts") == 1)
        }

        let store = try open()
        defer { store.close() }
        #expect(try await store.check() == [])
        #expect(try await store.count(ProductQuery(text: "합정역")) == .exactly(26))
        #expect(try await store.mergeSearchIndex(anew: true) == false)
        _ = try await store.deleteProduct(Product.ID(3), from: nil, by: nil)
        #expect(try await store.count(ProductQuery(text: "ㅇ")) == .exactly(25))
        #expect(try await store.check() == [])
    }

    @Test func anOpenMarketIsNotReindexed() async throws {
        let store = try open()
        defer { store.close() }
        #expect(throws: OpeningError.inUse(folder: folder.path)) { try SearchIndex.makeAnew(in: folder) }
    }
}
