import ClientDoubles
import Market
import MarketAPI
import SQLite
import TemporaryFolder
import Testing

@testable import MarketClient

/// Unsent things in the tables of an older app.
@MainActor
@Suite(.timeLimit(.minutes(10)))
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
            INSERT INTO unsent_messages (key, origin, author, number, conversation, product, text, is_confirmed,
                written_at, refusal) VALUES
                ('k2', 'https://market.example', 7, 2, 4, NULL, '하나 "둘"', 0, 11, NULL),
                ('k1', 'https://market.example', 7, 1, NULL, 3, NULL, 0, 12, NULL),
                ('k3', 'https://market.example', 7, 3, NULL, 3, NULL, 0, 13, NULL),
                ('k4', 'https://market.example', 7, 4, NULL, 3, '010-1234-5678', 1, 14, 'message_risky'),
                ('k5', 'https://market.example', 7, 5, 4, NULL, '넷', 0, 15, ''),
                ('k6', 'https://elsewhere.example', 7, 6, 4, NULL, '다섯', 0, 16, NULL);
            INSERT INTO unsent_photos (message, position, file, upload) VALUES
                ('k3', 1, '/photos/b "1".jpg', NULL), ('k3', 0, '/photos/a.jpg', 70),
                ('k2', 0, '/photos/c.jpg', NULL);
            INSERT INTO unsent_items (change_key, owner, list, source, item, number, quantity, base, changed_at,
                is_tried) VALUES
                ('i2', '7 https://market.example', 'cart', 'https://market.example', '3', 2, 5, 1, 30, 0),
                ('i1', '7 https://market.example', 'likes', 'https://market.example', '3', 1, 0, 1, 31, 1);
            INSERT INTO unsent_searches (change_key, owner, text, number, is_forgotten, changed_at, is_tried) VALUES
                ('s1', '7 https://market.example', '의자', 3, 0, 50, 1),
                ('s2', '7 https://market.example', '책상 "큰"', 4, 1, 40, 0),
                ('s3', '7 https://market.example', NULL, 5, 1, 60, 0);
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
        try expectMessages(of: library)

        let owner = LibraryOwner.account(MarketOrigin.samples[0], me)
        let items = library.unsent.items[owner] ?? []
        #expect(
            items.map(\.line.list) == [.likes, .cart] && items.allSatisfy { $0.line.product.rawValue == 3 }
        )
        #expect(items.map(\.quantity) == [0, 5] && items.map(\.base) == [1, 1])
        #expect(items.map(\.isTried) == [true, false] && items.map(\.key.rawValue) == ["i1", "i2"])
        #expect(items.map(\.madeAt.millisecondsSince1970) == [31, 30])
        let searches = library.unsentSearches.items[owner] ?? []
        let changes = [
            SearchChange(text: "의자", isForgotten: false, isTried: true),
            SearchChange(text: "책상 \"큰\"", isForgotten: true), SearchChange(text: nil, isForgotten: true),
        ]
        #expect(searches.map(\.content) == changes && searches.map(\.key.rawValue) == ["s1", "s2", "s3"])
        #expect(searches.map(\.madeAt.millisecondsSince1970) == [50, 40, 60])
    }

    private func expectMessages(of library: LocalLibrary) throws {
        let messages = try #require(LibraryConversationStore(library, market: .market)).unsent.items(of: me)
        let (seller, talk) = (UnsentMessage.Thread.about(Product.ID(3)), Conversation.ID(4))
        #expect(messages.map(\.key.rawValue) == ["k1", "k2", "k3", "k4", "k5"])
        #expect(messages.map(\.thread) == [seller, .conversation(talk), seller, seller, .conversation(talk)])
        let words: [OutgoingMessage.Words] = [
            .isItAvailable, .text("하나 \"둘\""), .text(""), .text("010-1234-5678"), .text("넷"),
        ]
        #expect(messages.map(\.message.words) == words)
        #expect(messages.map(\.message.isConfirmed) == [false, false, false, true, false])
        #expect(messages.allSatisfy { $0.message.author == me && $0.author == me })
        #expect(messages.map(\.madeAt.millisecondsSince1970) == [12, 11, 13, 14, 15])
        #expect(messages.map(\.hold) == [nil, nil, nil, .refused(.messageRisky), .refused(nil)])
        let photos = [
            UnsentPhoto(PhotoFile(path: "/photos/a.jpg"), upload: Photo.ID(70)),
            UnsentPhoto(PhotoFile(path: "/photos/b \"1\".jpg")),
        ]
        #expect(messages[2].photos == photos)
        #expect(messages[1].photos == [UnsentPhoto(PhotoFile(path: "/photos/c.jpg"))])
        let elsewhere = try #require(LibraryConversationStore(library, market: .elsewhere))
        #expect(elsewhere.unsent.items(of: me).map(\.key.rawValue) == ["k6"])
    }
}
