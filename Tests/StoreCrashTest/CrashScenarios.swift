import Foundation
import Market
import MarketStore
import SeededRandom

/// The points at which a process is killed, and the invariants afterwards.
struct CrashScenarios {
    private let place: String
    private var random: SplitMix64
    private var round: UInt64 = 0
    private var ledger = Ledger()
    private(set) var acknowledged = 0

    init(place: String, seed: UInt64) {
        self.place = place
        random = SplitMix64(seed: seed)
    }

    private var folder: DataFolder { DataFolder(path: "\(place)/market") }

    /// Kills a process that works; everything it said was done must be there, and nothing half-done.
    mutating func killAtWork() async throws {
        round += 1
        // A market of many rounds' work would make each check longer.
        if round % 40 == 1 {
            try start(over: folder.path)
            ledger = Ledger()
        }
        let victim = try KilledProcess(["work", folder.path, "\(round)"], in: place)
        let before = ledger.acknowledged
        let delay = Duration.microseconds(Int.random(in: 0...90_000, using: &random))
        for line in try await victim.lines(killedAfter: delay, onceItSpoke: round % 4 > 0) {
            ledger.read(line)
        }
        acknowledged += ledger.acknowledged - before
        let store = try open(folder)
        defer { store.close() }
        try report(await ledger.compare(with: store), "at work")
    }

    /// Kills a process that brings a market up to date; it must open, whole, as old or as new.
    mutating func killAtMigration() async throws {
        let folder = DataFolder(path: "\(place)/migrated")
        try start(over: folder.path)
        let names = try await fill(folder, "이사", count: 300)
        let victim = try KilledProcess(["migrate", folder.path], in: place)
        _ = try await victim.lines(killedAfter: .microseconds(Int.random(in: 5_000...60_000, using: &random)))
        let store = try SQLiteStore(opening: folder, migrations: Self.migrations, clock: { systemTime() })
        defer { store.close() }
        try report(await store.check(), "at a migration")
        guard try await self.names(in: store) == names else {
            throw CrashTestFailure("a migration lost goods")
        }
    }

    /// Kills a process that makes backups; those that are there must verify, and the market be as it was.
    mutating func killAtBackup() async throws {
        let folder = DataFolder(path: "\(place)/backed-up")
        let backups = "\(place)/backups"
        try start(over: folder.path)
        try start(over: backups)
        try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
        let names = try await fill(folder, "보관", count: 300)
        let victim = try KilledProcess(["backup", folder.path, backups], in: place)
        _ = try await victim.lines(killedAfter: .microseconds(Int.random(in: 5_000...80_000, using: &random)))
        for name in try FileManager.default.contentsOfDirectory(atPath: backups)
        where !name.hasSuffix(".partial") {
            try Backup.verify("\(backups)/\(name)")
        }
        let store = try open(folder)
        defer { store.close() }
        try report(await store.check(), "at a backup")
        guard try await self.names(in: store) == names else {
            throw CrashTestFailure("a backup changed the market")
        }
    }

    /// Kills a process that restores two backups in turn; the market must be the one or the other.
    mutating func killAtRestore() async throws {
        let folder = DataFolder(path: "\(place)/restored")
        let backups = ["\(place)/first", "\(place)/second"]
        var contents: Set<[String]> = [[]]
        try start(over: folder.path)
        for (number, backup) in backups.enumerated() {
            try start(over: backup)
            let source = DataFolder(path: "\(place)/source")
            try start(over: source.path)
            contents.insert(try await fill(source, "되살림-\(number)", count: 100 + number))
            _ = try Backup.make(of: source, at: backup, now: systemTime())
        }
        try open(folder).close()
        let victim = try KilledProcess(["restore", folder.path] + backups, in: place)
        _ = try await victim.lines(
            killedAfter: .microseconds(Int.random(in: 5_000...120_000, using: &random))
        )
        let store = try open(folder)
        defer { store.close() }
        try report(await store.check(), "at a restore")
        guard contents.contains(try await names(in: store)) else {
            throw CrashTestFailure("a restore left a mixture")
        }
    }
}

extension CrashScenarios {
    /// Steps that take long enough to be killed in.
    static let migrations =
        Migration.all
        + (1...8).map { step in
            let number = (Migration.all.last?.number ?? 0) + step
            return Migration(
                number: number,
                name: "\(number)_crash_test",
                script: """
                    ALTER TABLE products ADD COLUMN extra\(number) TEXT;
                    UPDATE products SET extra\(number) = hex(randomblob(200));
                    CREATE INDEX extra\(number) ON products (extra\(number));
                    """
            )
        }

    private func open(_ folder: DataFolder) throws -> SQLiteStore {
        try SQLiteStore(opening: folder, clock: { systemTime() })
    }

    private func start(over path: String) throws {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }

    private func report(_ problems: [String], _ when: String) throws {
        guard problems.isEmpty else {
            throw CrashTestFailure("after a kill \(when):\n" + problems.prefix(20).joined(separator: "\n"))
        }
    }

    /// Offers goods in a new market, and gives their names as they are listed.
    private func fill(_ folder: DataFolder, _ name: String, count: Int) async throws -> [String] {
        let store = try open(folder)
        defer { store.close() }
        guard let vendor = VendorIdentifier(rawValue: "00000000-0000-4000-8000-000000000001") else {
            preconditionFailure("a vendor of fixed digits is one")
        }
        let seller = try await store.createAccount(NewAccount(name: "상인", passwordHash: "-", vendor: vendor))
        _ = try await store.createProducts(
            (0..<count).map { number in
                NewProduct(
                    seller: seller.id,
                    name: "\(name)-\(number)",
                    description: "",
                    price: Price(.zero(.krw)),
                    stock: 1
                )
            }
        )
        return try await names(in: store)
    }

    private func names(in store: SQLiteStore) async throws -> [String] {
        try await store.products(ProductQuery(), at: nil, limit: 1_000).elements.map(\.name)
    }
}
