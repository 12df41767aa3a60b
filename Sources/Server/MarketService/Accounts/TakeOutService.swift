package import Market
package import MarketStore

/// The take-outs of people's own data: once a day, to be fetched for a day.
///
/// People who are restricted, or about to leave, have the same right to one.
package struct TakeOutService: Sendable {
    private let store: SQLiteStore
    private let log: Log

    package init(store: SQLiteStore, log: Log) {
        self.store = store
        self.log = log
    }

    package func takeOut(of account: Account) async throws(MarketError) -> TakeOut {
        try await store.takeOut(of: account.id)
    }

    package func ask(by account: Account, from network: ClientNetwork) async throws(MarketError) -> TakeOut {
        let asked = try await store.askForTakeOut(of: account.id)
        log.security(
            "take_out_asked",
            [("account", .number(account.id.rawValue)), ("network", .text(network.name))]
        )
        return asked
    }

    package func noteMade(_ account: Account, askedAt: Timestamp, byteCount: Int64) async throws(MarketError)
    {
        try await store.finishTakeOut(of: account.id, askedAt: askedAt, .made(byteCount: byteCount))
    }

    package func noteFailed(_ account: Account, askedAt: Timestamp, code: String) async throws(MarketError) {
        try await store.finishTakeOut(of: account.id, askedAt: askedAt, .failed(code: code))
    }
}
