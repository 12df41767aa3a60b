import Foundation
import Market
import MarketStore

/// Kills processes that work on a market and looks at what is left.
///
///     store-crash-test [--kills 1000] [--seed 1]
///
/// The other arguments are for the processes that it starts and kills itself.
@main
enum StoreCrashTest {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("store-crash-test: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        switch (arguments.first, arguments.count) {
        case ("work", 3):
            try await Worker.work(in: DataFolder(path: arguments[1]), seed: UInt64(arguments[2]) ?? 0)
        case ("migrate", 2):
            try SQLiteStore(
                opening: DataFolder(path: arguments[1]),
                migrations: CrashScenarios.migrations,
                clock: { systemTime() }
            ).close()
        case ("backup", 3):
            for number in 0..<50 {
                _ = try Backup.make(
                    of: DataFolder(path: arguments[1]),
                    at: "\(arguments[2])/\(number)",
                    now: systemTime()
                )
            }
        case ("restore", 4):
            for number in 0..<50 {
                try Restore.run(
                    arguments[2 + number % 2],
                    into: DataFolder(path: arguments[1]),
                    now: systemTime()
                )
            }
        default:
            try await drive(
                kills: number(after: "--kills", in: arguments) ?? 1_000,
                seed: number(after: "--seed", in: arguments) ?? 1
            )
        }
    }

    /// Of ten kills seven are at work and one at each of the others.
    private static func drive(kills: Int, seed: Int) async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "store-crash-test-\(UUID())")
        defer {
            do { try FileManager.default.removeItem(at: place) } catch {
                print("\(place.path) stays: \(error)")
            }
        }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        var scenarios = CrashScenarios(place: place.path, seed: UInt64(seed))
        for kill in 0..<kills {
            switch kill % 10 {
            case 2: try await scenarios.killAtMigration()
            case 5: try await scenarios.killAtBackup()
            case 8: try await scenarios.killAtRestore()
            default: try await scenarios.killAtWork()
            }
            if kill % 100 == 99 {
                print("\(kill + 1) kills, \(scenarios.acknowledged) acknowledged changes, none lost")
            }
        }
        guard scenarios.acknowledged > kills else {
            throw CrashTestFailure(
                "only \(scenarios.acknowledged) changes were acknowledged: nothing was proved"
            )
        }
        print("\(kills) kills, \(scenarios.acknowledged) acknowledged changes, none lost, nothing half-done")
    }

    private static func number(after name: String, in arguments: [String]) -> Int? {
        guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
        return Int(arguments[place + 1])
    }
}
