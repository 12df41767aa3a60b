import Adwaita
package import Foundation
package import MarketClient

/// Makes photos small enough to send, with what GTK reads them by.
///
/// A photo that can't be read here is for the market to judge: then it throws, and the file goes as it is.
package nonisolated struct TextureShrinking: PhotoShrinking {
    private let folder: URL

    /// One that writes into `folder`; its files are removed by whoever sends them.
    package init(folder: URL = FileManager.default.temporaryDirectory) {
        self.folder = folder
    }

    package func shrink(_ photo: PhotoFile, to target: PhotoTarget) async throws -> PhotoFile? {
        let bytes = try Data(contentsOf: URL(filePath: photo.path))
        let edge = target.longestEdge
        let bitmap = try Bitmap(decoding: bytes, .within(width: edge, height: edge))
        let mostBytes = target.mostBytes ?? .max
        let isSmall = max(bitmap.original.width, bitmap.original.height) <= edge
        if isSmall, !bitmap.wasTurned, bytes.count <= mostBytes { return nil }
        let jpeg = try bitmap.jpeg(noLargerThan: mostBytes)
        let file = folder.appending(path: "open-market-\(UUID().uuidString.lowercased()).jpg")
        try Data(jpeg).write(to: file)
        return PhotoFile(path: file.filePath, name: photo.name)
    }
}

nonisolated extension Bitmap {
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
