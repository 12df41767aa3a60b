import ClientDoubles
import Market
import MarketAPI
import SQLite
import TemporaryFolder
import Testing

@testable import MarketClient

/// Unsent things in the tables of an older app.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct UnsentUpgradeTests {
    private let place: LibraryPlace
    private let me = Account.ID(7)

    init() throws {
        place = try LibraryPlace()
    }

    private func writeOlder() throws {
        let file = LibraryFile(
            folder: place.folder.file("user"),
            migrations: Array(LibraryMigration.all.prefix(11))
        )
        try file.open().execute(
            """
            INSERT INTO unsent_codes (origin, author, deal, code, typed_at, refusal) VALUES
                ('https://market.example', 7, 5, '123456', 20, NULL),
                ('https://market.example', 7, 9, '000001', 10, 'wrong_code'),
                ('https://market.example', 8, 5, '222222', 30, NULL),
                ('https://elsewhere.example', 7, 5, '333333', 40, NULL);
            INSERT INTO unsent_reviews (origin, author, deal, verdict, tags, text, written_at, refusal) VALUES
                ('https://market.example', 7, 5, 'again', 'kind quick', '고맙습니다 "또"' || char(10) || '봬요', 21, NULL),
                ('https://market.example', 7, 6, 'never', '', '', 22, 'review_over');
            """
        )
    }

    @Test func nothingUnsentOfAnOlderFileIsLost() async throws {
        try writeOlder()
        var library = await place.open()
        for _ in 1...2 {
            #expect(library.health == .sound)
            try expectAll(of: library)
            library = await place.reopen(library)
        }
    }

    /// As in a folder where nothing may be written.
    @Test func nothingUnsentOfAnOlderFileThatCannotBeUpgradedIsLost() async throws {
        try writeOlder()
        let contents = LibraryContents(rescuedFrom: place.path)
        let writer = LibraryWriter(file: .inMemory, connection: try LibraryFile.inMemory.open()) {
            Timestamp(millisecondsSince1970: 0)
        }
        let opened = OpenedLibrary(contents: contents, writer: writer, health: .sound)
        try expectAll(of: LocalLibrary(opened, now: { Timestamp(millisecondsSince1970: 0) }))
    }

    private func expectAll(of library: LocalLibrary) throws {
        let store = try #require(LibraryDealStore(library, market: .market))
        let codes = store.codes.items(of: me)
        #expect(codes.map(\.deal.rawValue) == [9, 5] && codes.map(\.code) == ["000001", "123456"])
        #expect(codes.map(\.refusal) == [.wrongCode, nil])
        #expect(codes.map(\.madeAt.millisecondsSince1970) == [10, 20])
        #expect(codes.allSatisfy { $0.author == me })
        #expect(store.codes.items(of: Account.ID(8)).map(\.code) == ["222222"])
        let elsewhere = try #require(LibraryDealStore(library, market: .elsewhere))
        #expect(elsewhere.codes.items(of: me).map(\.code) == ["333333"])

        let reviews = store.reviews.items(of: me)
        let text = try #require(ReviewText("고맙습니다 \"또\"\n봬요"))
        let words = ReviewWords(.again, tags: [.kind, .quick], text: text)
        #expect(reviews.map(\.words) == [words, ReviewWords(.never)])
        #expect(reviews.map(\.deal.rawValue) == [5, 6] && reviews.map(\.refusal) == [nil, .reviewOver])
        // Random, and no two alike.
        let keys = codes.map(\.key) + reviews.map(\.key)
        #expect(Set(keys).count == 4 && keys.allSatisfy { $0.rawValue.utf8.count == 32 })
    }
}
