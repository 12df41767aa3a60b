import LivePostgres
import Market
import Postgres
import SQLite
import Synchronization
import Testing

@testable import MarketStore

/// Jobs of one batch, whose queries and changes are sent before any job waits.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct BatchAheadTests {
    private static let now = Timestamp(millisecondsSince1970: 1_000)
    private static let limits = StoreLimits()
    private static let stocking = RowUpdate("goods", ["stock": .bigint])

    /// Returns the address of a market with an extra table of ten products, from 0 on, with 10 pieces each.
    private func market() async throws -> PostgresAddress {
        let address = try await TestCluster.schema()
        try PostgresPrimary.open(address).execute(
            """
            CREATE TABLE goods (id bigint PRIMARY KEY, stock bigint CHECK (stock >= 0), owner bigint REFERENCES accounts);
            INSERT INTO goods SELECT number, 10 FROM generate_series(0, 9) AS number
            """
        )
        return address
    }

    private func writer(_ address: PostgresAddress) -> PostgresWriter {
        PostgresWriter(
            address,
            batchLimit: 64,
            patience: PostgresPatience(turns: 12, firstPause: 0)
        ) { database throws(MarketError) in
            _ = try ChangeRecords(database).latest()
            return {}
        }
    }

    /// Puts writes into the line, which ask of one product each.
    private func queued<Value: Sendable>(
        _ products: [Int64],
        on writer: PostgresWriter,
        asking questions: (Int64) -> [Question] = { [Self.question($0)] },
        _ body: @escaping @Sendable (Int, Database) throws(MarketError) -> Value
    ) -> [Task<Value, any Error>] {
        products.enumerated().map { number, product in
            let questions = questions(product)
            return Task.immediate {
                try await writer.write(asking: questions) { database throws(MarketError) in
                    try body(number, database)
                }
            }
        }
    }

    private static func question(_ product: Int64) -> Question {
        Question("SELECT stock FROM goods WHERE id = ?1", .integer(product))
    }

    private static func stock(_ product: Int64, _ database: Database) throws(MarketError) -> Int64 {
        let question = question(product)
        let stock = try database.first(question.sql, question.values) { row throws(SQLiteError) in
            try row.integer(0)
        }
        guard let stock else { throw .notFound }
        return stock
    }

    private static func take(_ count: Int64, of product: Int64, _ database: Database) throws(MarketError) {
        let left = try stock(product, database) - count
        try database.run(stocking, about: .integer(product), .integer(left))
    }

    private func stocks(_ address: PostgresAddress) throws -> [Int64] {
        var stocks: [Int64] = []
        try PostgresConnection(address).forEach("SELECT stock FROM goods ORDER BY id") {
            row throws(PostgresError) in
            stocks.append(try row.integer(0))
        }
        return stocks
    }

    @Test func eachSeesWhatThoseBeforeItDidToTheSame() async throws {
        let address = try await market()
        let writer = writer(address)
        let tasks = queued([0, 1, 0, 0, 1, 2], on: writer) { number, database throws(MarketError) in
            let product = [0, 1, 0, 0, 1, 2][number] as Int64
            try Self.take(1, of: product, database)
            return try Self.stock(product, database)
        }
        writer.start()
        var left: [Int64] = []
        for task in tasks { left.append(try await task.value) }
        writer.close()
        #expect(left == [9, 9, 8, 7, 8, 9])
        #expect(try stocks(address) == [7, 8, 9] + Array(repeating: 10, count: 7))
    }

    /// The change is a statement that does not name its rows.
    @Test func eachSeesWhatAnyOtherChanged() async throws {
        let address = try await market()
        let writer = writer(address)
        let tasks = queued([0, 1, 2], on: writer) { number, database throws(MarketError) in
            let found = try Self.stock(Int64(number), database)
            try database.run("UPDATE goods SET stock = stock - 1")
            return found
        }
        writer.start()
        var found: [Int64] = []
        for task in tasks { found.append(try await task.value) }
        writer.close()
        #expect(found == [10, 9, 8])
    }

    enum Failure: CaseIterable {
        /// Before it has changed anything, and after it has told so.
        case refusal, lateRefusal
        /// The change that it sent is refused, even where the job passes over the error.
        case brokenRule, brokenReference, statement, passedOver
    }

    @Test(arguments: Failure.allCases)
    func failureIsOfItsOwnJobAlone(failure: Failure) async throws {
        let address = try await market()
        let writer = writer(address)
        let tasks = queued(Array(0..<10), on: writer) { number, database throws(MarketError) in
            let product = Int64(number)
            let fails = number % 4 == 2
            if fails, failure == .refusal { throw .undoExpired }
            let change = try ChangeRecords(database).next()
            try Self.take(fails && failure == .brokenRule ? 11 : 1, of: product, database)
            guard fails else { return change }
            switch failure {
            case .lateRefusal: throw .undoExpired
            case .brokenReference:
                try database.run(
                    RowUpdate("goods", ["owner": .bigint]),
                    about: .integer(product),
                    .integer(99)
                )
            case .statement: try database.run("INSERT INTO nowhere VALUES (1)")
            case .passedOver:
                try database.run(Self.stocking, about: .integer(product), .integer(-1))
                do throws(MarketError) { _ = try Self.stock(product, database) } catch {}
            case .refusal, .brokenRule: break
            }
            return change
        }
        writer.start()
        var changes: [Int64] = []
        for (number, task) in tasks.enumerated() {
            let result = await task.result
            guard number % 4 == 2 else {
                changes.append(try result.get())
                continue
            }
            switch failure {
            case .refusal, .lateRefusal: #expect(throws: MarketError.undoExpired) { try result.get() }
            case .brokenReference: #expect(throws: MarketError.notFound) { try result.get() }
            case .brokenRule, .statement, .passedOver:
                #expect { try result.get() } throws: { error in
                    if case MarketError.unavailable(.storageFailed) = error { true } else { false }
                }
            }
        }
        writer.close()
        #expect(try stocks(address) == [9, 9, 10, 9, 9, 9, 10, 9, 9, 9])
        #expect(changes == Array(1...8))
    }

    @Test(arguments: CutConnection.Cut.allCases)
    func pipelinedChangesAreAppliedOnceAfterAnyCommitOutcome(cut: CutConnection.Cut) async throws {
        var address = try await market()
        if cut.isSilent { address.answerTimeout = .seconds(1) }
        let line = try CutConnection(to: address, [cut, cut])
        let writer = writer(line.address(address))
        let tasks = queued(Array(0..<10), on: writer) { number, database throws(MarketError) in
            try Self.take(1, of: Int64(number), database)
        }
        writer.start()
        for task in tasks { try await task.value }
        writer.close()
        #expect(line.cutCount == 2)
        #expect(try stocks(address) == Array(repeating: 9, count: 10))
    }

    /// And nobody hears that it is unknown: no commit was sent.
    @Test func lostPipelinedChangesAreRepeated() async throws {
        let address = try await market()
        let line = try CutConnection(to: address, [])
        let writer = writer(line.address(address))
        let runs = Mutex(0)
        let tasks = queued(Array(0..<10), on: writer) { number, database throws(MarketError) in
            try Self.take(1, of: Int64(number), database)
            // The last of them, so that nothing but the settling is left.
            guard number == 9,
                runs.withLock({
                    $0 += 1; return $0 == 1
                })
            else { return }
            line.cut()
        }
        writer.start()
        for task in tasks { try await task.value }
        writer.close()
        #expect(runs.withLock { $0 } == 2)
        #expect(try stocks(address) == Array(repeating: 9, count: 10))
    }

    /// Else all that goes together would be done, taken back, and done again by each alone.
    @Test func jobsThatDoNotFailAreDoneOnce() async throws {
        let address = try await market()
        let writer = writer(address)
        let runs = Mutex(0)
        func questions(_ product: Int64) -> [Question] {
            ProductRecords.questions(ofEditing: Product.ID(product)) + [Self.question(product)]
        }
        let tasks = queued(Array(0..<10), on: writer, asking: questions) {
            number,
            database throws(MarketError) in
            runs.withLock { $0 += 1 }
            let product = Int64(number)
            for question in ProductRecords.questions(ofEditing: Product.ID(product)) {
                #expect(try !database.exists(question))
            }
            try Self.take(1, of: product, database)
        }
        writer.start()
        for task in tasks { try await task.value }
        writer.close()
        #expect(runs.withLock { $0 } == 10)
        #expect(try stocks(address) == Array(repeating: 9, count: 10))
    }

    @Test func editsOfOneProductFollowEachOther() async throws {
        let address = try await market()
        let writer = writer(address)
        let made = Task.immediate {
            try await writer.write { database throws(MarketError) in
                let new = NewAccount(name: "판매자", passwordHash: "!", vendor: .random())
                let seller = try AccountRecords(database).insert(new, at: Self.now, within: Self.limits).id
                return [
                    try ProductRecords(database).insert(
                        Self.chair(seller),
                        limits: Self.limits,
                        at: Self.now
                    ),
                    try ProductRecords(database).insert(
                        Self.chair(seller),
                        limits: Self.limits,
                        at: Self.now
                    ),
                ]
            }
        }
        writer.start()
        let goods = try await made.value
        writer.close()
        let later = self.writer(address)
        // Of the first one three times, twice by who saw the first version.
        let edits: [(Product, Int64?, ProductEdit)] = [
            (goods[0], 1, ProductEdit(name: "책상")), (goods[1], nil, ProductEdit(stock: 7)),
            (goods[0], 1, ProductEdit(name: "침대")), (goods[0], nil, ProductEdit(stock: 5)),
        ]
        let tasks = edits.map { product, version, edit in
            Task.immediate {
                try await later.write(asking: ProductRecords.questions(ofEditing: product.id)) {
                    database throws(MarketError) in
                    try ProductRecords(database).edit(
                        product.id,
                        from: version,
                        edit,
                        limits: Self.limits,
                        at: Self.now
                    )
                }
            }
        }
        later.start()
        #expect(try await tasks[0].value.version == 2)
        #expect(try await tasks[1].value.version == 2)
        let stale = await tasks[2].result
        #expect { try stale.get() } throws: { error in
            if case MarketError.stale(let current) = error { current.name == "책상" } else { false }
        }
        let last = try await tasks[3].value
        #expect(last.version == 3 && last.name == "책상" && last.stock == 5)
        later.close()
        let database = Database(connection: try PostgresPrimary.open(address))
        let found = try ProductRecords(database).product(goods[0].id)
        #expect(found == last)
        #expect(try ProductRecords(database).product(goods[1].id)?.stock == 7)
    }

    private static func chair(_ seller: Account.ID) -> NewProduct {
        NewProduct(seller: seller, name: "의자", description: "", price: Price(Money.zero(.krw)), stock: 1)
    }
}
