import ClientDoubles
import Foundation
import Market
import MarketAPI
import SQLite
import TemporaryFolder
import Testing

@testable import MarketClient

/// Unsent things in the file, also where two processes have it open.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UnsentShelfTests {
    private let place: LibraryPlace
    private let me = Account.ID(7)

    init() throws {
        place = try LibraryPlace()
    }

    private func codes() async throws -> any UnsentStore<TypedCode> {
        try #require(LibraryDealStore(await place.open(), market: .market)).codes
    }

    private func code(_ deal: Int64, madeAt: Int64 = 0) -> UnsentCode {
        let moment = Timestamp(millisecondsSince1970: madeAt)
        return UnsentCode(TypedCode(deal: Deal.ID(deal), code: "123456"), author: me, madeAt: moment)
    }

    @Test func whatAnotherProcessRemovedDoesNotComeBack() async throws {
        let slow = try await codes()
        var refused = code(5)
        try await slow.add(refused, replacing: [])
        let quick = try await codes()
        #expect(quick.items(of: me) == [refused])
        try await quick.remove(refused)
        refused.hold = .refused(.wrongCode)
        try await slow.update(refused)
        #expect(try await codes().items(of: me).isEmpty)
    }

    @Test func orderIsThatOfAddingInAllProcesses() async throws {
        let (one, other) = (try await codes(), try await codes())
        try await one.add(code(1, madeAt: 30), replacing: [])
        try await other.add(code(2, madeAt: 20), replacing: [])
        // The clock was set back.
        try await one.add(code(3, madeAt: 10), replacing: [])
        #expect(try await codes().items(of: me).map(\.deal.rawValue) == [1, 2, 3])
    }

    @Test func aRowThatMakesNoSenseHidesNoneBehindIt() async throws {
        let store = try await codes()
        for deal in 1...2 as ClosedRange<Int64> { try await store.add(code(deal), replacing: []) }
        try LibraryFile(folder: place.folder.file("user")).open().execute(
            "UPDATE unsent SET owner = 'nobody' WHERE number = 1"
        )
        #expect(LibraryContents(rescuedFrom: place.path).unsent.map(\.madeAt.millisecondsSince1970) == [0])
        #expect(try await codes().items(of: me).map(\.deal.rawValue) == [2], "the file is set aside")
    }

    /// One page of the file in the middle of many rows.
    @Test func aDamagedPageCostsNoRowsBeforeIt() async throws {
        let connection = try LibraryFile(folder: place.folder.file("user")).open()
        try connection.execute(
            """
            INSERT INTO unsent (number, key, kind, owner, made_at, refusal, body)
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
            SELECT i, 'k' || i, 'code', '7 https://market.example', i, NULL, hex(zeroblob(300)) FROM n;
            PRAGMA wal_checkpoint(TRUNCATE);
            """
        )
        let file = try FileHandle(forUpdating: URL(filePath: place.path))
        let size = try file.seekToEnd()
        try file.seek(toOffset: size / 4096 / 2 * 4096)
        try file.write(contentsOf: [UInt8](repeating: 0xFF, count: 4096))
        try file.close()
        let rescued = LibraryContents(rescuedFrom: place.path).unsent.map(\.madeAt.millisecondsSince1970)
        #expect(!rescued.isEmpty && rescued.count < 300 && rescued == rescued.sorted())
    }

    /// The account signed out and in again while the first change was on its way.
    @Test func aLateRefusalLeavesALaterChangeAlone() async throws {
        let shelf = await place.open().unsent
        let owner = LibraryOwner.account(MarketOrigin.samples[0], me)
        let line = ItemChange.Line(list: .cart, product: Product.ID(3))
        func change(base: Int64) -> Unsent<ItemChange> {
            Unsent(
                ItemChange(line: line, quantity: 2, base: base),
                author: me,
                madeAt: Timestamp(millisecondsSince1970: 0)
            )
        }
        _ = shelf.keep(change(base: 5), of: owner)
        _ = shelf.remove(change(base: 9), isTaken: false, of: owner)
        #expect(shelf.items(of: owner, line).map(\.base) == [5])
    }

    @Test func aReplacedThingGivesUpItsPlace() async throws {
        let store = try await codes()
        let first = code(1)
        for item in [first, code(2)] { try await store.add(item, replacing: []) }
        let later = code(1)
        try await store.add(later, replacing: [first.key])
        // Its answer comes only now.
        try await store.update(first)
        try await store.remove(first)
        #expect(store.items(of: me).map(\.deal.rawValue) == [2, 1])
        let again = try await codes().items(of: me)
        #expect(again.map(\.deal.rawValue) == [2, 1] && again.last?.key == later.key)
    }

    @Test func rowsOfALaterAppArePassedOverAndKept() async throws {
        let known = code(1)
        try await codes().add(known, replacing: [])
        let file = LibraryFile(folder: place.folder.file("user"))
        try file.open().execute(
            """
            INSERT INTO unsent (key, kind, owner, number, made_at, refusal, body) VALUES
                ('a', 'gift', '7 https://market.example', 8, 1, NULL, '{"to":3}'),
                ('b', 'code', '7 https://market.example', 9, 1, NULL, '{"deals":[3]}');
            """
        )
        let library = await place.open()
        #expect(library.health == .sound)
        #expect(try #require(LibraryDealStore(library, market: .market)).codes.items(of: me) == [known])
        #expect(await library.close())
        let count = try file.open().first("SELECT count(*) FROM unsent") { row throws(SQLiteError) in
            try row.integer(0)
        }
        #expect(count == 3)
    }
}
