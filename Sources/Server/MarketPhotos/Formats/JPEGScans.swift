/// The scans of a JPEG, each of which a decoder goes through the whole picture for, however few bytes it has.
enum JPEGScans {
    /// Cameras and programs make ten or so; a file of 60 KB can have a thousand.
    static let most = 100

    /// Counts the marks at which scans begin, and stops beyond `limit`.
    static func count(in file: borrowing PictureFile, upTo limit: Int) throws(PhotoError) -> Int {
        var count = 0
        var place = 0
        var isMark = false
        while place < file.size, count <= limit {
            let piece = try file.read(1 << 18, at: place)
            guard !piece.isEmpty else { break }
            place += piece.count
            // In a scan's own bytes a zero follows 0xFF, so that no mark is in them.
            for byte in piece {
                if isMark, byte == 0xDA { count += 1 }
                isMark = byte == 0xFF
            }
        }
        return count
    }
}
