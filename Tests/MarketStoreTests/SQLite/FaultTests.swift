import Glibc
import Linux
import Market
import SQLite
import TemporaryFolder
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct FaultTests {
    private let clock = ManualClock()

    @Test(.enabled(if: SmallDisk.isPossible, "a small disk can only be mounted by root"))
    func fullDiskIsReportedLosesNothingAndRecovers() async throws {
        let disk = try SmallDisk(megabytes: 7)
        let store = try open(disk.path)
        let seller = try await store.createAccount(.sample(1))
        var (acknowledged, refused): ([Int64], [MarketError]) = ([], [])
        // Filled to the last page, so that not even the log finds room.
        while refused.count < 5 {
            var new = try NewProduct.sample("상품 \(acknowledged.count)", by: seller.id)
            new.description = String(repeating: "가", count: 6_000)
            do {
                acknowledged.append(
                    try #require(try await store.createProduct(new, once: nil).value).id.rawValue
                )
            } catch let error as MarketError {
                refused.append(error)
            }
        }

        #expect(refused == Array(repeating: .unavailable(.storageFull), count: 5))
        #expect(acknowledged.count > 50)
        let market = try await walk(store)
        #expect(market == acknowledged.reversed())
        disk.makeRoom()
        let later = try #require(try await store.createProduct(.sample("다시", by: seller.id), once: nil).value)
        #expect(try await walk(store) == [later.id.rawValue] + acknowledged.reversed())
        store.close()

        let reopened = try open(disk.path)
        #expect(try await walk(reopened).count == acknowledged.count + 1)
        #expect(
            try reopened.readers.read { database throws(MarketError) in try DatabaseCheck(database).problems()
            }
            .isEmpty
        )
        reopened.close()
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only root can mount a file system read-only"))
    func readOnlyFolderIsReportedAndNotDamaged() async throws {
        let disk = try SmallDisk(megabytes: 8)
        let store = try open(disk.path)
        _ = try await store.createAccount(.sample(1))
        store.close()
        disk.makeReadOnly()

        let error = #expect(throws: OpeningError.self) { try open(disk.path) }
        guard case .file(let fileError) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fileError.code == EROFS)
        disk.makeWritable()
        let again = try open(disk.path)
        #expect(try await again.account(Account.ID(1)) != nil)
        again.close()
    }

    @Test func unwritableDatabaseIsReportedAndStaysReadable() async throws {
        let temporary = try TemporaryFolder()
        let store = try open(temporary.path)
        let seller = try await store.createAccount(.sample(1))
        try await store.write { database throws(MarketError) in try database.run("PRAGMA query_only = ON") }

        await #expect(throws: MarketError.unavailable(.storageReadOnly)) {
            try await store.createProduct(.sample(by: seller.id), once: nil)
        }
        #expect(try await store.account(seller.id) == seller)
        store.close()
    }

    @Test func damagedPageIsReportedAndTheRestStaysReadable() async throws {
        let temporary = try TemporaryFolder()
        let store = try open(temporary.path)
        let seller = try await store.createAccount(.sample(1))
        for _ in 0..<3 { _ = try await store.createProduct(.sample(by: seller.id), once: nil) }
        let page = try store.readers.read { database throws(MarketError) in
            try database.number("SELECT rootpage FROM sqlite_schema WHERE name = 'products_newest'")
        }
        store.close()
        let file = try #require(fopen("\(temporary.path)/data/market.sqlite", "r+"))
        fseek(file, Int(page - 1) * 4_096, SEEK_SET)
        fputs(String(repeating: "damage", count: 600), file)
        fclose(file)

        let damaged = try open(temporary.path)
        await #expect {
            _ = try await damaged.products(ProductQuery(), at: nil, limit: 5)
        } throws: { error in
            if case MarketError.unavailable(.storageCorrupted) = error { true } else { false }
        }
        #expect(try await damaged.product(Product.ID(2))?.id == Product.ID(2))
        #expect(
            try !damaged.readers.read { database throws(MarketError) in try DatabaseCheck(database).problems()
            }
            .isEmpty
        )
        damaged.close()
    }

    @Test func invalidUTF8InTheDatabaseIsAnError() async throws {
        let temporary = try TemporaryFolder()
        let store = try open(temporary.path)
        let seller = try await store.createAccount(.sample(1))
        try await store.write { database throws(MarketError) in
            try database.run("UPDATE accounts SET name = CAST(x'ea80' AS TEXT)")
        }

        await #expect {
            _ = try await store.account(seller.id)
        } throws: { error in
            if case MarketError.unavailable(.storageCorrupted) = error { true } else { false }
        }
        store.close()
    }

    private func open(_ path: String) throws(OpeningError) -> SQLiteStore {
        let clock = clock
        return try SQLiteStore(opening: DataFolder(path: "\(path)/data"), clock: { clock.now })
    }

    private func walk(_ store: SQLiteStore) async throws -> [Int64] {
        var (ids, cursor): ([Int64], Cursor?) = ([], nil)
        repeat {
            let page = try await store.products(ProductQuery(), at: cursor, limit: 100)
            ids += page.elements.map(\.id.rawValue)
            cursor = page.next
        } while cursor != nil
        return ids
    }
}
