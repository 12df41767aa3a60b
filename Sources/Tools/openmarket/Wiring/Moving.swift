import FoundationEssentials
import Linux
import Market
import MarketService
import MarketStore
import Postgres

/// The direction of a move.
enum MoveDirection: Hashable, Sendable {
    case toPostgres(String)
    case toFolder(from: String)
}

/// The outcome of a move, for its operator.
struct MovedMarket: Sendable {
    let lines: [String]
}

/// Moves the market out of a folder, or into it; `telling` hears of what begins.
func moveMarket(
    _ direction: MoveDirection,
    in path: String,
    showing progress: (Double) -> Void,
    telling: (String) -> Void
) throws -> MovedMarket {
    var last = ""
    let observe: MoveObserver = { step, share in
        progress(share)
        guard let line = step.line, line != last else { return }
        last = line
        telling(line)
    }
    switch direction {
    case .toPostgres(let url):
        let address = try PostgresAddress(url, of: "--to")
        // One that has left already has none there.
        let isOnItsWay = try MoveNote.read(in: DataFolder(path: path)) != nil
        let folder = isOnItsWay ? DataFolder(path: path) : try marketFolder(path)
        let report = try MoveToPostgres(from: folder, to: address, now: ServerClock.system.now()).run(observe)
        return MovedMarket(lines: try lines(report, from: folder))
    case .toFolder(let url):
        // The database remembers where it went.
        let folder = DataFolder(
            path: path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        )
        let report = try MoveToFolder(from: try PostgresAddress(url, of: "--from"), to: folder).run(observe)
        return MovedMarket(lines: try lines(report, into: folder))
    }
}

private func lines(_ report: MoveReport, from folder: DataFolder) throws(FileError) -> [String] {
    var lines = [
        report.sentence,
        "serve it by openmarket serve --data \(folder.path) --database URL, with the same URL",
    ]
    if let note = try BucketNote.read(in: folder) {
        lines.append("its photos are in \(note.address): give the options of --photos as before")
    } else {
        lines.append(
            "its photos stay in \(folder.photos), for one server with this folder; before there are more servers, --photos "
                + "carries them to a bucket"
        )
    }
    if let kept = report.keptAs { lines.append("the database of before is \(kept)") }
    lines.append("backups are PostgreSQL's own from now on: docs/scaling.md")
    return lines
}

private func lines(_ report: MoveReport, into folder: DataFolder) throws(FileError) -> [String] {
    var lines = [report.sentence, "serve it by openmarket serve --data \(folder.path)"]
    if let note = try BucketNote.read(in: folder) {
        lines.append("its photos are in \(note.address): give the options of --photos as before")
    } else if !Files.exists(folder.photos) {
        lines.append(
            "its photos did not come along: copy the folder photos of its server to \(folder.photos); where they are in a "
                + "bucket, make an empty folder there and give the options of --photos as before"
        )
    }
    lines.append("stop the servers of the database: it takes nothing any more")
    return lines
}

extension MoveReport {
    fileprivate var sentence: String {
        // What an earlier one did is not counted again.
        rows == 0 && tables == 0
            ? "the move is finished"
            : "moved \(rows) rows of \(tables) tables; both sides are the same, row by row"
    }
}

extension MoveStep {
    /// The current work, for a reader without a progress bar; `nil` where nothing is to be said.
    fileprivate var line: String? {
        switch self {
        case .begun, .copied, .numbered: "copying"
        case .indexed: "comparing"
        case .compared: "comparing"
        case .checked, .left, .renamed, .opened: nil
        }
    }
}
