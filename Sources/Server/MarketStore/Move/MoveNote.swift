package import Linux
package import Market

/// A folder's record of its market's move to PostgreSQL, made when the move begins.
///
/// From then on the market is not served from the folder.
package struct MoveNote: Hashable, Sendable {
    let attempt: String
    /// Without a password.
    package let place: String
    /// The name that the database bears since the market has left; `nil` while it is on its way.
    var keptAs: String?

    /// `nil` where the market was never moved.
    package static func read(in folder: DataFolder) throws(FileError) -> MoveNote? {
        guard Files.exists(folder.moveNote) else { return nil }
        let lines = String(decoding: try Files.read(folder.moveNote), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return MoveNote(
            attempt: lines.first ?? "",
            place: lines.dropFirst().first ?? "",
            keptAs: lines.dropFirst(2).first.flatMap { $0.isEmpty ? nil : $0 }
        )
    }

    func write(in folder: DataFolder) throws(FileError) {
        try Files.replace(folder.moveNote, with: Array("\(attempt)\n\(place)\n\(keptAs ?? "")\n".utf8))
    }

    /// Throws where the market of a folder is on its way to somewhere else, was moved there, or has not come here yet.
    static func check(_ folder: DataFolder) throws(OpeningError) {
        guard !Files.exists(folder.moving) else { throw .arriving(place: folder.path) }
        let note = try rethrow(as: OpeningError.file) { () throws(FileError) in try read(in: folder) }
        guard let note else { return }
        guard let kept = note.keptAs else {
            throw .leaving(place: folder.path, target: note.place, undo: "remove \(folder.moveNote)")
        }
        throw .moved(
            place: folder.path,
            target: note.place,
            undo: "rename \(folder.path)/\(kept) to market.sqlite and remove \(folder.moveNote)"
        )
    }
}

extension DataFolder {
    var moveNote: String { "\(path)/market.move" }
    /// The database of a market that is on its way to the folder.
    var moving: String { "\(path)/market.sqlite.moving" }
}
