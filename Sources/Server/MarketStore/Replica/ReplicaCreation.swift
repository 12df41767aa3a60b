import Linux
import Market
import SQLite

/// Makes a server's replica from one state of the primary.
///
/// One thread reads, one writes the rows, and one each makes the search indexes, in files of their own that
/// are joined at the end. None of it is safe from crashes: only a complete file gets the replica's name.
struct ReplicaCreation {
    let replica: DataFolder
    let migrations: [Migration]
    let primary: Database
    /// The number of products read at once.
    let atOnce: Int
    let report: OpeningStep.Report

    /// The temporary files of a replica that is not complete.
    static func files(of replica: DataFolder) -> [String] {
        [replica.newDatabase] + ReplicatedIndex.all.map { path(of: $0, in: replica) }
    }

    private static func path(of index: ReplicatedIndex, in replica: DataFolder) -> String {
        "\(replica.newDatabase)-\(index.table)"
    }

    func run() throws(OpeningError) {
        let file = replica.newDatabase
        let index = ReplicatedIndex.all.map { (index: $0, path: Self.path(of: $0, in: replica)) }
        let files = Self.files(of: replica)
        try report(.copying(0))
        try remove(files)
        do throws(OpeningError) {
            try make(file, index)
        } catch {
            // On a full disk it would keep the room that everyone needs.
            do throws(OpeningError) { try remove(files) } catch {}
            throw error
        }
        try remove(index.map(\.path))
    }

    private func make(
        _ file: String,
        _ index: [(index: ReplicatedIndex, path: String)]
    ) throws(OpeningError) {
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            for path in [file] + index.map(\.path) { try Files.makePrivate(path) }
        }
        let schemas = try ReplicatedRows.makeFile(file, migrations)
        let rows = PipelineThread<PrimarySnapshot.Piece>(named: "copy-rows") { next throws(OpeningError) in
            try ReplicatedRows.write(to: file, next)
        }
        let texts = index.map { index, path in
            PipelineThread<[ReplicatedText]>(named: "copy-\(index.table)") { next throws(OpeningError) in
                try index.write(to: path, schemas[index.table] ?? "", next)
            }
        }
        let extent: PrimarySnapshot.Extent
        do throws(OpeningError) {
            extent = try read { piece throws(OpeningError) in
                try rows.give(piece)
                let listed = piece.listedTexts()
                for thread in texts { try thread.give(listed) }
            }
            try rows.finish()
            for thread in texts { try thread.finish() }
        } catch {
            rows.cancel()
            for thread in texts { thread.cancel() }
            throw error
        }
        try ReplicatedRows.join(index, into: file, extent)
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.sync(file)
            try Files.makeFolder(replica.photos)
            try Files.rename(file, to: replica.database)
            try Files.sync(folder: replica.path)
        }
    }

    /// Reads everything, and gives `take` one piece after the other.
    private func read(
        _ take: (PrimarySnapshot.Piece) throws(OpeningError) -> Void
    ) throws(OpeningError) -> PrimarySnapshot.Extent {
        var failure: OpeningError?
        do throws(MarketError) {
            return try primary.reading { () throws(MarketError) in
                let whole = PrimarySnapshot(primary)
                let extent = try whole.extent()
                var last: Int64 = 0
                while let (piece, end) = try whole.piece(after: last, limit: max(1, atOnce)) {
                    last = end
                    do throws(OpeningError) {
                        try take(piece)
                        try report(.copying(0.9 * Double(last) / Double(max(extent.lastProduct, 1))))
                    } catch {
                        failure = error
                        throw .unavailable(.closed)
                    }
                }
                return extent
            }
        } catch {
            throw failure ?? .storage(error)
        }
    }

    private func remove(_ files: [String]) throws(OpeningError) {
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            for path in files.flatMap({ [$0] + DataFolder.companions(of: $0) }) { try Files.remove(path) }
        }
    }
}

extension PrimarySnapshot.Piece {
    /// The search texts of those of its products that lists show.
    fileprivate func listedTexts() -> [ReplicatedText] {
        let columns = ReplicatedTable.products.columns.map(\.name)
        let places = ["listing", "listed", "name", "description"].compactMap { columns.firstIndex(of: $0) }
        return products.compactMap { row in
            guard case .integer(let id) = row[places[0]], row[places[1]] == .integer(1),
                case .text(let name) = row[places[2]], case .text(let description) = row[places[3]]
            else { return nil }
            return ReplicatedText(id: id, name: name, description: description)
        }
    }
}
