import Foundation
import Market
import SQLite
import TemporaryFolder
import Testing

@testable import MarketClient

/// A library that an older app has written.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UpgradeTests {
    private let place: LibraryPlace

    init() throws {
        place = try LibraryPlace()
    }

    /// Writes a file as the first app did: three products, of which two are liked, one is in the cart and one seen.
    private func writeFirst(_ more: (SQLiteConnection) throws(SQLiteError) -> Void = { _ in }) throws {
        let file = LibraryFile(
            folder: place.folder.file("user"),
            migrations: Array(LibraryMigration.all.prefix(1))
        )
        let connection = try file.open()
        try connection.execute(
            """
            INSERT INTO products VALUES
                ('https://market.example', '1', '의자', '접힌다', '가게', 'KRW', 100000, 10000, 5, 'selling',
                    '[]', 3, 0),
                ('https://market.example', '2', '책상', '', '가게', 'USD', 2050, 0, NULL, 'reserved', '[]', 1, 1),
                ('', 'https://shop.example/1', 'camera', '', '', 'KRW', 3000000, 0, NULL, 'selling', '[]', 0, 0);
            INSERT INTO likes VALUES
                ('https://market.example', '1', 1, 0, 7), ('', 'https://shop.example/1', 2, 0, 8),
                ('https://market.example', '2', 3, 1, 9);
            INSERT INTO cart_lines VALUES
                ('https://market.example', '1', 1, 2, 'KRW', 120000, 0, 5, 0, 6),
                ('', 'https://shop.example/1', 2, 1, 'KRW', 3000000, 0, 5, 1, 6);
            INSERT INTO seen VALUES ('https://market.example', '2', 1);
            INSERT INTO searches VALUES ('의자', '의자', 1, 5);
            """
        )
        try more(connection)
    }

    @Test func everythingOfAnOlderFileIsThere() async throws {
        try writeFirst()
        let library = await place.open()
        #expect(library.health == .sound)
        #expect(library.likes.products.map(\.name) == ["camera", "의자"])
        #expect(library.seen.products.map(\.name) == ["책상"])
        #expect(library.history.searches == ["의자"])
        let line = try #require(library.cart.lines.first)
        #expect(library.cart.count == 1)
        #expect(line.quantity == 2)
        let agreed = Price(try Money("1200", currency: .krw))
        #expect(line.changes == [.price(was: agreed)])
        let price = try #require(line.product.price?.price)
        #expect((price.full.decimalText, price.discount.decimalText) == ("1000", "100"))
        #expect(line.product.stock == 5 && line.product.version == 3 && line.product.description == "접힌다")
        let desk = try #require(library.seen.products.first)
        #expect(desk.isGone && desk.state == .reserved && desk.price?.price?.currency == .usd)
    }

    /// Each app before this one, by the schema that it left.
    @Test(arguments: 1..<LibraryMigration.all.count)
    func productsSavedWithoutFactsReceiveThem(version: Int) async throws {
        let older = LibraryFile(
            folder: place.folder.file("user"),
            migrations: Array(LibraryMigration.all.prefix(version))
        )
        try older.open().execute(
            """
            INSERT INTO products (source, item, name, description, seller, currency, price, discount, stock,
                state, photos, version, is_gone)
            VALUES ('https://market.example', '1', '의자 1', '접힌다', '가게', 'KRW', 0, 0, 5, 'reserved', '[]',
                1, 0);
            INSERT INTO likes VALUES (\(version < 8 ? "" : "'', ")'https://market.example', '1', 1, 0, 7);
            """
        )
        var library = await place.open()
        #expect(library.health == .sound)
        let kept = try #require(library.likes.products.first)
        #expect(kept.facts == ProductFacts() && kept.state == .reserved && kept.description == "접힌다")
        var heard = kept
        heard.facts = ProductFacts(condition: .used, giveaway: .first)
        library.learn(heard)
        library = await place.reopen(library)
        #expect(library.likes.products == [heard])
    }

    @Test func wordsOfALaterAppArePassedOver() async throws {
        var library = await place.open()
        library.likes.toggle(
            try .sample(1, facts: ProductFacts(condition: .used, giveaway: .first, takesOffers: true))
        )
        #expect(await library.close())
        try LibraryFile(folder: place.folder.file("user")).open().execute(
            "UPDATE products SET category = 'Ä?', condition = 'antique', giveaway = 'raffle'"
        )
        library = await place.open()
        #expect(library.health == .sound)
        #expect(library.likes.products.map(\.facts) == [ProductFacts(takesOffers: true)])
    }

    @Test func theUpgradedFileKeepsWhatHasNoPrice() async throws {
        try writeFirst()
        var library = await place.open()
        let priceless = LibraryProduct(
            key: .external(link: "https://shop.example/2"),
            name: "lamp",
            price: nil
        )
        let yen = PriceTag.foreign(currency: "JPY", full: "1,500", bargain: "1,400")
        let foreign = LibraryProduct(key: .external(link: "https://shop.example/3"), name: "tea", price: yen)
        for product in [priceless, foreign] {
            library.likes.set(product, isLiked: true)
            library.cart.add(product)
        }
        library = await place.reopen(library)
        #expect(library.health == .sound)
        #expect(library.likes.products.prefix(2) == [foreign, priceless])
        #expect(library.cart.lines.map(\.agreedPrice).prefix(2) == [nil, nil])
        #expect(library.cart.lines.prefix(2).map(\.changes) == [[], []])
        #expect(library.cart.sums == [CartSum(currency: .krw, amount: try Money("1800", currency: .krw))])
        #expect(library.cart.unpricedCount == 2)
    }

    @Test func aPriceThatBecomesKnownIsSummed() async throws {
        let library = await place.open()
        var product = LibraryProduct(key: .external(link: "https://shop.example/2"), name: "lamp", price: nil)
        library.cart.add(product, quantity: 2)
        #expect(library.cart.sums.isEmpty)
        product.price = .price(Price(try Money("500", currency: .krw)))
        library.learn(product)
        #expect(library.cart.sums == [CartSum(currency: .krw, amount: try Money("1000", currency: .krw))])
        #expect(library.cart.unpricedCount == 0)
        library.cart.agreeToPrice(of: product.key)
        #expect(library.cart.lines[0].agreedPrice == product.price?.price)
    }

    @Test func readableRowsOfADamagedOlderFileAreRecovered() async throws {
        var page: Int64?
        try writeFirst { connection throws(SQLiteError) in
            page = try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = 'seen'") {
                row throws(SQLiteError) in try row.integer(0)
            }
        }
        let start = (Int(try #require(page)) - 1) * 4_096
        let file = URL(filePath: place.path)
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(start..<(start + 4_096), with: Data(repeating: 0xA5, count: 4_096))
        try bytes.write(to: file)

        let library = await place.open()
        guard case .setAside = library.health else {
            Issue.record("\(library.health)")
            return
        }
        #expect(library.likes.products.map(\.name) == ["camera", "의자"])
        #expect(library.cart.lines.map(\.quantity) == [2])
    }

    /// The schema holds what the code promises: half a price, or two, is none.
    @Test(arguments: [
        "currency = NULL", "price = NULL", "discount = NULL", "foreign_currency = 'JPY'",
        "foreign_currency = 'JPY', foreign_full = '1', foreign_bargain = '1'",
        "currency = 'EUR'", "discount = price + 1",
    ])
    func schemaRejectsIncompletePrices(change: String) throws {
        try writeFirst()
        let connection = try LibraryFile(folder: place.folder.file("user")).open()
        #expect(throws: SQLiteError.self) { try connection.execute("UPDATE products SET \(change)") }
    }
}
