import Glibc
import Linux
import Market
import SQLite
import Testing

@testable import MarketStore

/// Markets whose database can be read in part.
@Suite(.timeLimit(.minutes(10)))
struct RescueTests: InStorePlace {
    let place: StorePlace
    private static let pageSize = 4_096

    init() throws {
        place = try StorePlace()
    }

    @Test func wholeMarketComesOverAsItIs() async throws {
        let products = try await made()
        let before = try contents()

        let report = try rescue(into: "rescued")

        #expect(try contents() == before)
        #expect(report.tables.allSatisfy { $0.gaps == 0 && $0.leftBehind == 0 }, "\(report)")
        #expect((report.photos, report.lostPhotos, report.standIns) == (1, 0, []))
        let rescued = try open(DataFolder(path: place.file("rescued")))
        for product in products { #expect(try await rescued.product(product.id) == product) }
        #expect(try await rescued.count(ProductQuery(text: "의자")) == .exactly(40))
        #expect(try await rescued.likes(of: Account.ID(1), at: nil, limit: 50).elements.count == 20)
        // No number is given out twice.
        let next = try await rescued.createProduct(.sample(by: Account.ID(1)), once: nil).value
        #expect(try #require(next).id.rawValue == 42)
        #expect(try #require(next).version == 1)
        rescued.close()
        try expectWhole("rescued")
    }

    /// New products come after all numbers that lists go by, though nothing else says how far these are.
    @Test func numbersOfRenewedProductsAreNotGivenOutAgain() async throws {
        _ = try await made()
        try change("UPDATE products SET listing = 50 WHERE id = 3; DELETE FROM sqlite_sequence")

        _ = try rescue(into: "rescued")

        try expectWhole("rescued")
        let rescued = try open(DataFolder(path: place.file("rescued")))
        defer { rescued.close() }
        let top = try await rescued.products(ProductQuery(), at: nil, limit: 1).elements
        #expect(top.map(\.id.rawValue) == [3])
        let next = try await rescued.createProduct(.sample(by: Account.ID(1)), once: nil).value
        #expect(next?.id.rawValue == 51)
    }

    @Test func marketOfBeforeTheyHadNumbersIsRescued() async throws {
        let products = try await made()
        try change(
            """
            DROP INDEX products_newest; DROP INDEX products_by_price; DROP INDEX products_of_seller_newest;
            DROP INDEX products_by_listing; DROP VIEW searchable; ALTER TABLE products DROP COLUMN listing
            """
        )

        let report = try rescue(into: "rescued")

        #expect(report.tables.first { $0.name == "products" }?.kept == 41)
        try expectWhole("rescued")
        let rescued = try open(DataFolder(path: place.file("rescued")))
        defer { rescued.close() }
        for product in products { #expect(try await rescued.product(product.id) == product) }
    }

    @Test func marketOfBeforePeopleHadProfilesIsRescued() async throws {
        _ = try await made()
        try change("DROP TABLE profiles")

        let report = try rescue(into: "rescued")

        #expect((report.photos, report.lostPhotos) == (1, 0))
        #expect(report.tables.first { $0.name == "products" }?.kept == 41)
        try expectWhole("rescued")
    }

    @Test func profileComesOverWithItsPicture() async throws {
        _ = try await made()
        let store = try open()
        let (person, photo) = (Account.ID(1), SamplePhoto(2))
        let new = NewUpload(owner: person, content: photo.content)
        let upload = try #require(try await store.addUpload(new, once: nil).value)
        try photo.put(in: folder)
        let words = try #require(Introduction("주말에 답해요"))
        let profile = try await store.saveProfile(words, picture: upload.id, of: person)
        store.close()
        try change("DELETE FROM sqlite_sequence")

        let report = try rescue(into: "rescued")

        #expect((report.photos, report.lostPhotos) == (2, 0))
        let rescued = try open(DataFolder(path: place.file("rescued")))
        #expect(try await rescued.ownProfile(of: person) == profile)
        #expect(try await rescued.markUnneededContents(limit: 9).isEmpty)
        // Its number is not given out again.
        let next = try await rescued.addUpload(new, once: nil).value
        #expect(try #require(next).id.rawValue > upload.id.rawValue)
        rescued.close()
        try expectWhole("rescued")
    }

    /// Each page in turn: what is made of the rest is whole, and what is not on the page is there.
    @Test func marketWithoutAnyOnePageIsRescued() async throws {
        _ = try await made()
        let whole = try Files.read(folder.database)
        let roots = try tableOfPage()
        var (rescued, refused) = (0, 0)
        for page in 1..<(whole.count / Self.pageSize) {
            var bytes = whole
            bytes.replaceSubrange(
                page * Self.pageSize..<(page + 1) * Self.pageSize,
                with: [UInt8](repeating: 0x64, count: Self.pageSize)
            )
            try write(bytes)
            let name = "rescued-\(page)"
            do {
                let report = try rescue(into: name)
                rescued += 1
                try expectWhole(name)
                if roots[page + 1] == "likes" {
                    #expect(report.tables.first { $0.name == "products" }?.kept == 41)
                }
            } catch RescueError.storage(.unavailable(.storageCorrupted)) {
                // Without the names of the tables there is nothing to go by: on their pages no table begins.
                #expect(roots[page + 1] == nil)
                refused += 1
            }
            try Files.remove(place.file(name))
        }
        #expect(rescued > 20 && refused < 20, "\(rescued) rescued, \(refused) refused")
    }

    @Test func productsWithoutTheirSellerAreGivenAStandIn() async throws {
        _ = try await made()
        try change("PRAGMA foreign_keys = OFF; DELETE FROM accounts WHERE id = 1")

        let report = try rescue(into: "rescued")

        #expect(report.standIns == ["rescued-1"])
        #expect(report.tables.first { $0.name == "products" }?.kept == 41)
        try expectWhole("rescued")
    }

    @Test func brokenHeaderIsReplaced() async throws {
        _ = try await made()
        var bytes = try Files.read(folder.database)
        bytes.replaceSubrange(0..<100, with: [UInt8](repeating: 0xAA, count: 100))
        try write(bytes)

        let report = try rescue(into: "rescued")

        #expect(report.tables.first { $0.name == "products" }?.kept == 41)
        try expectWhole("rescued")
    }

    @Test func missingPhotoIsMarkedAsLost() async throws {
        _ = try await made()
        try Files.remove(SamplePhoto(1).large(in: folder.path))

        #expect(try rescue(into: "rescued").lostPhotos == 1)
        let rescued = try open(DataFolder(path: place.file("rescued")))
        #expect(try await rescued.lostPhotos(of: Account.ID(1)).map(\.name) == ["자전거"])
        rescued.close()
        try expectWhole("rescued")
    }

    @Test func onlyAnEmptyPlaceBesideAClosedMarketIsTaken() async throws {
        _ = try await made()
        #expect(throws: RescueError.placeTaken(path: folder.path)) {
            try Rescue.run(from: folder, into: folder, now: clock.now)
        }
        #expect(throws: RescueError.placeTaken(path: "\(folder.path)/in")) {
            try Rescue.run(from: folder, into: DataFolder(path: "\(folder.path)/in"), now: clock.now)
        }
        let store = try open()
        #expect(throws: RescueError.inUse(folder: folder.path)) { try rescue(into: "rescued") }
        store.close()
    }

    @Test func checkSaysHowFarItCame() async throws {
        _ = try await made()
        let roots = try tableOfPage()
        let page = try #require(roots.first { $0.value == "likes" }?.key)
        var bytes = try Files.read(folder.database)
        let start = (page - 1) * Self.pageSize
        bytes.replaceSubrange(
            start..<start + Self.pageSize,
            with: [UInt8](repeating: 1, count: Self.pageSize)
        )
        try write(bytes)

        let report = try MarketCheck.run(on: folder)

        #expect(!report.problems.isEmpty)
        #expect(report.readable.contains("products: 41 rows"), "\(report.readable)")
        #expect(report.readable.contains { $0.hasPrefix("likes: 0 rows, and") }, "\(report.readable)")
    }

    /// Forty chairs and a bicycle with a photo, of which some are liked; closed again.
    private func made() async throws -> [Product] {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        var products: [Product] = []
        for number in 1...40 {
            var new = try NewProduct.sample("의자 \(number)", by: market.seller.id)
            // Some of them on pages of their own.
            if number.isMultiple(of: 5) { new.description = String(repeating: "가", count: 3_000) }
            products.append(try #require(try await store.createProduct(new, once: nil).value))
        }
        products.append(try await SamplePhoto(1).sell("자전거", on: market, in: folder))
        for product in products.prefix(20) {
            try await store.setLike(true, of: product.id, by: market.seller.id)
        }
        store.close()
        return products
    }

    private func rescue(into name: String) throws(RescueError) -> Rescue.Report {
        try Rescue.run(from: folder, into: DataFolder(path: place.file(name)), now: clock.now)
    }

    private func expectWhole(_ name: String) throws {
        let rescued = DataFolder(path: place.file(name))
        let report = try MarketCheck.run(on: rescued)
        #expect(report.problems.isEmpty, "\(name): \(report.problems)")
        #expect(try MarketCheck.searchIndexProblems(in: rescued) == [])
        #expect(!Files.exists("\(rescued.path)/damaged.sqlite"))
    }

    /// The names of the tables and indexes by the pages that they begin on.
    private func tableOfPage() throws -> [Int: String] {
        let connection = try SQLiteConnection(path: folder.database, access: .readOnly)
        let rows = try connection.rows("SELECT rootpage, name FROM sqlite_schema WHERE rootpage > 0") {
            row throws(SQLiteError) in (Int(try row.integer(0)), try row.text(1))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// The bytes of each file in the damaged folder.
    private func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try Files.names(in: folder.path) {
            let path = "\(folder.path)/\(name)"
            if Files.size(path) != nil { contents[name] = try Files.read(path) }
        }
        return contents
    }

    private func write(_ bytes: [UInt8]) throws {
        try Files.remove(folder.database)
        try File(folder.database, O_WRONLY | O_CREAT).write(bytes.span)
    }

    private func change(_ sql: String) throws {
        try SQLiteConnection(path: folder.database, access: .readWrite).execute(sql)
    }
}
