package import Market
import MarketStore

/// Making a market of what can be read of a damaged one, which is left as it is.
package struct RescueService: Sendable {
    private let folder: DataFolder
    private let now: @Sendable () -> Timestamp

    package init(of folder: DataFolder, now: @escaping @Sendable () -> Timestamp) {
        self.folder = folder
        self.now = now
    }

    /// Makes a market in `target`, which must be empty or not there; blocks.
    package func run(
        into target: DataFolder,
        progress: (Double) -> Void = { _ in }
    ) throws(RescueFailure) -> RescuedMarket {
        do throws(RescueError) {
            return RescuedMarket(try Rescue.run(from: folder, into: target, now: now(), progress: progress))
        } catch {
            throw RescueFailure(description: "\(error)")
        }
    }
}

/// The rescued tables and photos, and those left behind.
package struct RescuedMarket: Hashable, Sendable {
    /// A line for each table.
    package let tables: [String]
    /// True where all rows and photos came over.
    package let isComplete: Bool
    /// Accounts that were made for products whose sellers are lost.
    package let standIns: [String]
    package let photos: Int
    package let lostPhotos: Int

    init(_ report: Rescue.Report) {
        tables = report.tables.map { table in
            let left = table.leftBehind == 0 ? "" : ", \(table.leftBehind) left behind"
            let gaps = table.gaps == 0 ? "" : ", and \(table.gaps) places that can't be read"
            return "\(table.name): \(table.kept) rows\(left)\(gaps)"
        }
        isComplete =
            report.tables.allSatisfy { $0.leftBehind == 0 && $0.gaps == 0 } && report.lostPhotos == 0
            && report.standIns.isEmpty && report.unreadableBlocks == 0
        standIns = report.standIns
        photos = report.photos
        lostPhotos = report.lostPhotos
    }
}

/// Why nothing was rescued, in a sentence.
package struct RescueFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}
