import Adwaita
package import Foundation
package import MarketClient

/// Makes photos small enough to send, with what GTK reads them by.
///
/// A photo that can't be read here is for the market to judge: then it throws, and the file goes as it is.
package nonisolated struct TextureShrinking: PhotoShrinking {
    private struct CutShort: Error {}

    private let folder: URL

    /// One that writes into `folder`; its files are removed by whoever sends them.
    package init(folder: URL = FileManager.default.temporaryDirectory) {
        self.folder = folder
    }

    package func shrink(_ photo: PhotoFile, to target: PhotoTarget) async throws -> PhotoFile? {
        let bytes = try Data(contentsOf: URL(filePath: photo.path))
        // Half a photo can be shown, but must not be sent as if it were a whole one.
        guard bytes.endsAsAPhoto else { throw CutShort() }
        let edge = target.longestEdge
        let bitmap = try ImageBitmap(decoding: bytes, .within(width: edge, height: edge))
        let maxBytes = target.maxBytes ?? .max
        let isSmall = max(bitmap.original.width, bitmap.original.height) <= edge
        if isSmall, !bitmap.wasTurned, bytes.count <= maxBytes { return nil }
        let jpeg = try bitmap.jpeg(noLargerThan: maxBytes)
        let file = folder.appending(path: "open-market-\(UUID().uuidString.lowercased()).jpg")
        try Data(jpeg).write(to: file)
        return PhotoFile(path: file.filePath, name: photo.name)
    }
}

nonisolated extension ImageBitmap {
    /// The best JPEG that is no larger: first of less quality, then of fewer pixels.
    fileprivate func jpeg(noLargerThan limit: Int) throws -> [UInt8] {
        var bitmap = self
        while true {
            for quality in [88, 80, 70, 60, 50] {
                try Task.checkCancellation()
                let jpeg = bitmap.jpeg(quality: quality)
                if jpeg.count <= limit { return jpeg }
            }
            // So small that no photo is larger, and every smaller limit a mistake.
            guard max(bitmap.width, bitmap.height) > 64 else { return bitmap.jpeg(quality: 50) }
            bitmap = bitmap.scaled(by: 0.75)
        }
    }
}

nonisolated extension Data {
    /// Whether the end of a JPEG or PNG file is there; of other kinds, what reads them knows.
    fileprivate var endsAsAPhoto: Bool {
        if starts(with: [0x89, 0x50]) { return range(of: Data("IEND".utf8), options: .backwards) != nil }
        guard starts(with: [0xFF, 0xD8]), let scan = startOfScan else { return true }
        return range(of: Data([0xFF, 0xD9]), in: scan..<endIndex) != nil
    }

    /// Where a JPEG file's picture begins, after its notes, which may have a small picture with an end of its own.
    private var startOfScan: Index? {
        var place = startIndex + 2
        while place + 4 <= endIndex, self[place] == 0xFF {
            if self[place + 1] == 0xDA { return place }
            place += 2 + Int(self[place + 2]) << 8 + Int(self[place + 3])
        }
        return nil
    }
}
