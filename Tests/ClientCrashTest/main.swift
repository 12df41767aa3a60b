import Foundation
import Market
import MarketClient

// Kills a process that fills a photo cache, keeps drafts and writes messages, again and again, and looks for what is
// wrong afterwards: a photo that is not the one that was kept, a draft that was acknowledged and is gone, a message that
// did not arrive, arrived twice or before another.
//
// `client-crash-test [--kills N] [--seed N]`; `work FOLDER ROUND` is the process that is killed.
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "work", arguments.count == 3, let round = Int(arguments[2]) {
    await Worker(folder: arguments[1], round: round).run()
} else {
    func number(_ name: String) -> Int? {
        arguments.firstIndex(of: name).flatMap {
            arguments.indices.contains($0 + 1) ? Int(arguments[$0 + 1]) : nil
        }
    }
    var judge = try Judge(seed: UInt64(number("--seed") ?? 1))
    try await judge.run(kills: number("--kills") ?? 100)
}
