import Linux
package import Market

extension SQLiteStore {
    /// Computes everyone's reputation, and finds circles; returns how many reputations have changed.
    ///
    /// Takes long in a large market, and holds up no other write.
    package func renewReputations() async throws(MarketError) -> Int {
        let now = clock()
        // It takes seconds, on a thread that gives way to all others.
        let aside = BlockingPool(threads: 1, niceness: 19)
        let trades = try await trades(at: now, on: aside)
        let before = try await read(on: aside) { database throws(MarketError) in
            try ReputationRecords(database, at: now).all()
        }
        let (changed, circles) = await aside.run {
            let graph = trades.graph
            let reputations = trades.reputations(in: graph)
            return (
                reputations.filter { new in before[new.account].map { !$0.isSame(as: new) } ?? true },
                graph.circles(limit: NoticedTrades.most)
            )
        }
        try await keep(changed, at: now)
        try await write { database throws(MarketError) in
            try NoticedTradeRecords(database, at: now).keep(circles)
        }
        return changed.count
    }

    /// Reads the trades in parts: the log of changes can't start over during a read, and grows with every
    /// write.
    private func trades(at now: Timestamp, on aside: BlockingPool) async throws(MarketError) -> AllTrades {
        var trades = AllTrades(at: now)
        for table in AllTrades.Table.allCases {
            let last = try await read(on: aside) { database throws(MarketError) in
                try database.number("SELECT coalesce(max(id), 0) FROM \(table.rawValue)")
            }
            for ids in AllTrades.parts(upTo: last) {
                try await trades.add(
                    read(on: aside) { database throws(MarketError) in
                        try AllTrades(ids, of: table, in: database, at: now)
                    }
                )
            }
        }
        return trades
    }

    private func read<Value: Sendable>(
        on aside: BlockingPool,
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        // Threads of their own wait for PostgreSQL.
        guard !hasReplica else { return try await readTogether(body) }
        return try await aside.run { [readers] () throws(MarketError) in try readers.readTogether(body) }
    }

    /// Leaves the writer to others for three times as long as it was busy with this.
    private func keep(_ changed: [ReputationRow], at now: Timestamp) async throws(MarketError) {
        var rest = changed[...]
        while !rest.isEmpty, !Task.isCancelled {
            let some = Array(rest.prefix(Self.keptAtOnce))
            let began = ContinuousClock.now
            try await write { database throws(MarketError) in
                let records = ReputationRecords(database, at: now)
                for reputation in some { try records.keep(reputation) }
            }
            rest = rest.dropFirst(Self.keptAtOnce)
            if !rest.isEmpty { try? await Task.sleep(for: began.duration(to: .now) * 3) }
        }
    }

    /// So few that no other write waits long for them.
    private static let keptAtOnce = 50
}
