import Adwaita
package import Foundation
import Linux
package import MarketClient

/// Makes photos small enough to send, with what GTK reads them by.
///
/// A photo that can't be read here is for the market to judge: then it throws, and the file goes as it is.
package nonisolated struct TextureShrinking: PhotoShrinking {
    private struct CutShort: Error {}

    private let folder: URL
    /// One photo at a time: each takes what a processor has, and memory for all of its pixels.
    private let thread = BlockingPool(threads: 1)

    /// Creates one that writes into `folder`; the sender of its files removes them.
    package init(folder: URL = FileManager.default.temporaryDirectory) {
        self.folder = folder
    }

    package func shrink(_ photo: PhotoFile, to target: PhotoTarget) async throws -> PhotoFile? {
        let maxBytes = target.maxBytes ?? .max
        guard let bitmap = try await thread.run({ try Self.bitmap(of: photo, target, maxBytes) }) else {
            return nil
        }
        let jpeg = try await jpeg(of: bitmap, noLargerThan: maxBytes)
        let file = folder.appending(path: "open-market-\(UUID().uuidString.lowercased()).jpg")
        try await thread.run { try Data(jpeg).write(to: file) }
        return PhotoFile(path: file.filePath, name: photo.name)
    }

    /// The photo in the pixels that are sent; `nil` where it may go as it is.
    private static func bitmap(
        of photo: PhotoFile,
        _ target: PhotoTarget,
        _ maxBytes: Int
    ) throws -> ImageBitmap? {
        let bytes = try Data(contentsOf: URL(filePath: photo.path))
        // Half a photo can be shown, but must not be sent as if it were a whole one.
        guard bytes.endsAsAPhoto else { throw CutShort() }
        let edge = target.longestEdge
        let bitmap = try ImageBitmap(decoding: bytes, .within(width: edge, height: edge))
        let isSmall = max(bitmap.original.width, bitmap.original.height) <= edge
        return isSmall && !bitmap.wasTurned && bytes.count <= maxBytes ? nil : bitmap
    }

    /// The best JPEG that is no larger: first of less quality, then of fewer pixels.
    private func jpeg(of bitmap: ImageBitmap, noLargerThan limit: Int) async throws -> [UInt8] {
        var bitmap = bitmap
        while true {
            let source = bitmap
            for quality in [88, 80, 70, 60, 50] {
                try Task.checkCancellation()
                let jpeg = await thread.run { source.jpeg(quality: quality) }
                if jpeg.count <= limit { return jpeg }
            }
            // So small that no photo is larger, and every smaller limit a mistake.
            guard max(source.width, source.height) > 64 else {
                return await thread.run { source.jpeg(quality: 50) }
            }
            bitmap = await thread.run { source.scaled(by: 0.75) }
        }
    }
}

nonisolated extension Data {
    /// True where the end of a JPEG or PNG file is there; for other kinds, the decoder detects it.
    fileprivate var endsAsAPhoto: Bool {
        if starts(with: [0x89, 0x50]) { return range(of: Data("IEND".utf8), options: .backwards) != nil }
        guard starts(with: [0xFF, 0xD8]), let scan = startOfScan else { return true }
        return range(of: Data([0xFF, 0xD9]), in: scan..<endIndex) != nil
    }

    /// The start of a JPEG file's picture, after its metadata.
    ///
    /// The metadata may hold a small picture with an end of its own.
    private var startOfScan: Index? {
        var place = startIndex + 2
        while place + 4 <= endIndex, self[place] == 0xFF {
            if self[place + 1] == 0xDA { return place }
            place += 2 + Int(self[place + 2]) << 8 + Int(self[place + 3])
        }
        return nil
    }
}
