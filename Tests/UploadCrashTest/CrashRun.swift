import Foundation
import Glibc
import LiveMarket
import SeededRandom
import TemporaryFolder

/// A market that is killed again and again while goods come in, and swept in the end.
struct CrashRun {
    private let folder: TemporaryFolder
    private let attempts: [Attempt]
    private let kills: Int
    private var random: SplitMix64

    private var data: String { folder.file("data") }
    private var backups: BackupShelf { BackupShelf(data: data, folder: folder.file("backups")) }

    init(creates: Int, kills: Int, seed: UInt64) async throws {
        folder = try TemporaryFolder()
        self.kills = kills
        var random = SplitMix64(seed: seed)
        attempts = (0..<creates).map { number in
            let vendor = Int.random(in: 0..<Vendor.countOfCrashTest, using: &random)
            return Attempt(
                number: number,
                way: Bool.random(using: &random) ? .ours : .edition(vendor: vendor),
                photoCount: Int.random(in: 1...3, using: &random)
            )
        }
        self.random = random
        for vendor in 0..<Vendor.countOfCrashTest { try await Vendor.ofCrashTest(vendor).add(to: data) }
        for attempt in attempts {
            for (photo, colour) in attempt.colours.enumerated() {
                let file = URL(filePath: attempt.path(ofPhoto: photo, in: folder.path))
                try Data(Picture(colour: colour).png).write(to: file)
            }
        }
    }

    /// Gives a sentence about what was proved; throws what is wrong.
    func play() async throws -> String {
        var random = random
        var market = try await LiveMarket(data)
        let crowd = Crowd(
            attempts,
            token: try await Shop(signingUpAt: market.origin).token,
            photosIn: folder.path
        )
        for kill in 0..<kills {
            // So that all kills come before all is done.
            let share = attempts.count / (kills + 1)
            let wait = Int.random(in: max(1, share / 2)...max(1, share), using: &random)
            let delay = Int.random(in: 0...60_000, using: &random)
            let backup = try backups.begin(kill)
            try await work(crowd, at: market, killingAfter: wait, then: delay)
            // Every other backup ends with the market, and the others go on without it.
            if kill.isMultiple(of: 2) { backup.send(SIGKILL) }
            _ = await backup.waitForExit()
            market = try await LiveMarket(data)
            try await check(market, crowd, "after kill \(kill + 1)")
        }
        try await crowd.work(at: market)
        try report(try await crowd.repeatAcknowledged(5, at: market), "after asking again")
        let goods = try await check(market, crowd, "when all is done")
        try checkOurs(goods)
        let brokenOff = await crowd.brokenOff
        guard brokenOff > 0 else { throw ToolFailure("nothing was broken off, so nothing was proved") }
        try await market.stop()
        let whole = try backups.verified()
        guard kills < 2 || whole > 0 else { throw ToolFailure("no backup was made, so nothing was proved") }
        let strays = try await sweep(goods)
        return """
            \(kills) kills, \(await crowd.ledger.acknowledged.count) goods acknowledged, none lost; \
            \(brokenOff) broken off, none half-done; \(whole) backups whole; \
            \(strays) stray files, none after the sweep
            """
    }

    /// Lets the crowd work, and kills the market after so many acknowledgements and a moment.
    private func work(_ crowd: Crowd, at market: LiveMarket, killingAfter wait: Int, then delay: Int)
        async throws
    {
        let goal = await crowd.ledger.acknowledged.count + wait
        let photoWorkers = try await withThrowingTaskGroup(of: [Int32].self) { group in
            group.addTask {
                try await crowd.work(at: market)
                return []
            }
            group.addTask {
                try await until("enough goods are on the market") {
                    if await crowd.isDone { return true }
                    return await crowd.ledger.acknowledged.count >= goal
                }
                var rest = timespec(tv_sec: 0, tv_nsec: delay * 1000)
                nanosleep(&rest, nil)
                let children = market.program.children
                await market.kill()
                return children
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        // They read from the market, and have to see that it has gone.
        try await until("the photo workers have gone too") {
            photoWorkers.allSatisfy { Glibc.kill($0, 0) != 0 }
        }
    }

    @discardableResult
    private func check(_ market: LiveMarket, _ crowd: Crowd, _ when: String) async throws -> [OwnProduct] {
        let goods = try await goods(of: market)
        try report(await crowd.ledger.problems(with: goods), when)
        try report(try PhotoShelf(data: data).problems(with: goods), when)
        return goods
    }

    private func checkOurs(_ goods: [OwnProduct]) throws {
        for attempt in attempts where attempt.way == .ours {
            let count = goods.count { $0.name == attempt.name }
            guard count == 1 else {
                throw ToolFailure("\(attempt.name) was asked for until it was there, and is \(count) times")
            }
        }
    }

    /// Lets a day go by, opens the market again and waits for its sweep; gives how many files that took away.
    private func sweep(_ goods: [OwnProduct]) async throws -> Int {
        let shelf = PhotoShelf(data: data)
        let strays = try shelf.strays(beside: goods)
        try shelf.letADayGoBy()
        let market = try await LiveMarket(data)
        do {
            try await until("no stray file is left") { try shelf.strays(beside: goods).isEmpty }
        } catch is DeadlineMissed {
            try report(try shelf.strays(beside: goods).sorted(), "nobody swept these away")
        }
        let after = try await self.goods(of: market)
        guard after.map(\.id) == goods.map(\.id) else { throw ToolFailure("the sweep took goods away") }
        try report(try shelf.problems(with: after), "after the sweep")
        for photo in after.flatMap(\.photos).prefix(20) {
            let reply = try await Curl()([market.origin + photo.large])
            guard reply.status == 200 else { throw ToolFailure("\(photo.large) is answered \(reply.status)") }
        }
        let log = try await market.stop()
        guard !log.contains("level=error"), !log.contains("level=warning") else { throw ToolFailure(log) }
        return strays.count
    }

    private func report(_ problems: [String], _ when: String) throws {
        guard problems.isEmpty else {
            throw ToolFailure("\(when):\n" + problems.prefix(20).joined(separator: "\n"))
        }
    }
}

extension CrashRun {
    /// All of them, in full.
    private func goods(of market: LiveMarket) async throws -> [OwnProduct] {
        try await details(Shop.goods(at: market.origin).map(\.id), of: market)
    }

    /// With one `curl`, which writes them one after the other.
    private func details(_ ids: [Int64], of market: LiveMarket) async throws -> [OwnProduct] {
        guard !ids.isEmpty else { return [] }
        let output = folder.file("details")
        let urls = ids.map { "\(market.origin)/api/v2/products/\($0)" }
        let program = try ChildProgram(
            "/usr/bin/curl",
            ["--silent", "--write-out", "\n"] + urls,
            output: output
        )
        guard await program.waitForExit() == .status(0) else { throw ToolFailure("the goods can't be read") }
        let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
        guard lines.count == ids.count else {
            throw ToolFailure("\(lines.count) of \(ids.count) goods can be read")
        }
        return try lines.map { try JSONDecoder().decode(OwnProduct.self, from: Data($0.utf8)) }
    }
}
