import Market
import SQLite
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct NoticeTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    @Test func noticesAndNetworksGoWithTheirAccount() async throws {
        let store = try open()
        let account = try await store.createAccount(.sample(1)).id
        let source = AccountNotice.Source(network: "203.0.113.*", device: .mac)
        var new = NewToken(
            hash: try .sample(1),
            account: account,
            kind: .app,
            label: "",
            expiresAt: nil,
            source: source
        )
        new.device = try .sample(2)
        _ = try await store.addToken(new)
        try await store.write { database throws(MarketError) in
            try database.run("DELETE FROM accounts WHERE id = ?1", .id(account))
        }
        for table in ["account_notices", "account_networks", "account_devices"] {
            let left = try store.readers.read { database throws(MarketError) in
                try database.number("SELECT count(*) FROM \(table)")
            }
            #expect(left == 0, "\(table)")
        }
        store.close()
    }
}
