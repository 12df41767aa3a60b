import Linux
import Market
import SQLite

/// Makes a server's copy of all goods, of one state of the database, where there is none to go on from.
///
/// One thread reads, one writes the rows, and one each makes the search indexes, in files of their own that are joined at the
/// end. Nothing of it cares for crashes: only what is whole gets the copy's name.
struct CopyMaking {
    let copy: DataFolder
    let migrations: [Migration]
    let truth: Database
    /// The number of products read at once.
    let atOnce: Int
    let report: OpeningStep.Report

    /// The temporary files of a copy that is not complete.
    static func files(of copy: DataFolder) -> [String] {
        [copy.newDatabase] + CopiedIndex.all.map { path(of: $0, in: copy) }
    }

    private static func path(of index: CopiedIndex, in copy: DataFolder) -> String {
        "\(copy.newDatabase)-\(index.table)"
    }

    func run() throws(OpeningError) {
        let file = copy.newDatabase
        let index = CopiedIndex.all.map { (index: $0, path: Self.path(of: $0, in: copy)) }
        let files = Self.files(of: copy)
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
        _ index: [(index: CopiedIndex, path: String)]
    ) throws(OpeningError) {
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            for path in [file] + index.map(\.path) { try Files.makePrivate(path) }
        }
        let schemas = try CopiedRows.makeFile(file, migrations)
        let rows = CopyThread<WholeTruth.Piece>(named: "copy-rows") { next throws(OpeningError) in
            try CopiedRows.write(to: file, next)
        }
        let texts = index.map { index, path in
            CopyThread<[CopiedText]>(named: "copy-\(index.table)") { next throws(OpeningError) in
                try index.write(to: path, schemas[index.table] ?? "", next)
            }
        }
        let extent: WholeTruth.Extent
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
        try CopiedRows.join(index, into: file, extent)
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.sync(file)
            try Files.makeFolder(copy.photos)
            try Files.rename(file, to: copy.database)
            try Files.sync(folder: copy.path)
        }
    }

    /// Reads everything, and gives `take` one piece after the other.
    private func read(
        _ take: (WholeTruth.Piece) throws(OpeningError) -> Void
    ) throws(OpeningError) -> WholeTruth.Extent {
        var failure: OpeningError?
        do throws(StoreError) {
            return try truth.reading { () throws(StoreError) in
                let whole = WholeTruth(truth)
                let extent = try whole.extent()
                var last: Int64 = 0
                while let (piece, end) = try whole.piece(after: last, limit: max(1, atOnce)) {
                    last = end
                    do throws(OpeningError) {
                        try take(piece)
                        try report(.copying(0.9 * Double(last) / Double(max(extent.lastProduct, 1))))
                    } catch {
                        failure = error
                        throw .closed
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

extension WholeTruth.Piece {
    /// The search texts of those of its products that lists show.
    fileprivate func listedTexts() -> [CopiedText] {
        let columns = CopiedTable.products.columns.map(\.name)
        let places = ["id", "listed", "name", "description"].compactMap { columns.firstIndex(of: $0) }
        return products.compactMap { row in
            guard case .integer(let id) = row[places[0]], row[places[1]] == .integer(1),
                case .text(let name) = row[places[2]], case .text(let description) = row[places[3]]
            else { return nil }
            return CopiedText(id: id, name: name, description: description)
        }
    }
}
