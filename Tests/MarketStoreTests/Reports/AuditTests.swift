import Market
import TemporaryFolder
import Testing

@testable import MarketStore

/// The record of what moderators looked at and did.
@Suite(.timeLimit(.minutes(10)))
struct AuditTests {
    @Test(arguments: [
        "UPDATE audit SET action = 'note'", "UPDATE OR REPLACE audit SET id = 7", "DELETE FROM audit",
        "INSERT OR REPLACE INTO audit (id, at, actor, action, case_id, account) VALUES (1, 0, 1, 'note', 1, 1)",
        "REPLACE INTO audit (id, at, actor, action, case_id, account) VALUES (1, 0, 1, 'note', 1, 1)",
        "INSERT INTO audit (id, at, actor, action, case_id, account) VALUES (1, 0, 1, 'note', 1, 1) ON CONFLICT DO UPDATE SET at = 0",
        "DELETE FROM cases; DELETE FROM audit WHERE case_id NOT IN (SELECT id FROM cases)",
    ])
    func anAuditLineCanNotBeChanged(script: String) async throws {
        let temporary = try TemporaryFolder()
        let store = try SQLiteStore(
            opening: DataFolder(path: temporary.file("data")),
            clock: { Timestamp(millisecondsSince1970: 1) }
        )
        let account = try await store.createAccount(.sample(1)).id
        try await store.write { database throws(MarketError) in
            try database.run(
                "INSERT INTO audit (at, actor, action, case_id, account) VALUES (5, ?1, 'look', 1, ?1)",
                .id(account)
            )
        }
        await #expect(throws: MarketError.self) {
            try await store.write { database throws(MarketError) in try database.run(script: script) }
        }
        let lines = try await store.auditLines(of: account, limit: 9)
        #expect(lines.map(\.action) == [.look] && lines.map(\.at.millisecondsSince1970) == [5])
        store.close()
    }
}
