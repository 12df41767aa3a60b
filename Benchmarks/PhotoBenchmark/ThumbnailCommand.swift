import Foundation

/// `vipsthumbnail` told to make the files that the workshop makes, with the same options.
struct ThumbnailCommand {
    let uploads: [URL]
    let folder: URL

    private static let formats = [".jpg[Q=82,optimize_coding,strip]", ".webp[Q=80,effort=2,strip]"]

    /// One call for each of the six files, as its manual has it.
    func makeEachFromTheUpload() throws {
        for format in Self.formats {
            try makeLarge(format)
            for edge in [640, 320] { try makeSquares(of: uploads, edge, format) }
        }
    }

    /// A frugal user's way: the squares are cut from the large JPEG, which is quicker to read.
    func makeSquaresFromTheLarge() throws {
        for format in Self.formats { try makeLarge(format) }
        let large = uploads.map {
            folder.appending(path: "\($0.deletingPathExtension().lastPathComponent)-large.jpg")
        }
        for format in Self.formats {
            for edge in [640, 320] { try makeSquares(of: large, edge, format) }
        }
    }

    private func makeLarge(_ format: String) throws {
        try run(
            ["vipsthumbnail"] + uploads.map(\.path)
                + ["--size", "1600x1600>", "-o", "\(folder.path)/%s-large\(format)"]
        )
    }

    private func makeSquares(of pictures: [URL], _ edge: Int, _ format: String) throws {
        try run(
            ["vipsthumbnail"] + pictures.map(\.path)
                + [
                    "--size", "\(edge)x\(edge)", "--smartcrop", "centre", "-o",
                    "\(folder.path)/%s-\(edge)\(format)",
                ]
        )
    }
}
