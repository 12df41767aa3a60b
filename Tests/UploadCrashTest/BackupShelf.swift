import Foundation
import LiveMarket
import MarketStore

/// Backups that are made while the market works, and the processes that make them.
struct BackupShelf {
    let data: String
    let folder: String

    /// Begins a backup; it is killed when it is let go of.
    func begin(_ number: Int) throws -> ChildProgram {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try ChildProgram(
            try OpenMarketTool.path(),
            ["backup", "--data", data, "--backup", "\(folder)/\(number)"]
        )
    }

    /// Those that are there under their names, which must all be whole; what a kill cut off has another name.
    func verified() throws -> Int {
        guard FileManager.default.fileExists(atPath: folder) else { return 0 }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { !$0.hasSuffix(".partial") }
        for name in names { try Backup.verify("\(folder)/\(name)") }
        return names.count
    }
}
