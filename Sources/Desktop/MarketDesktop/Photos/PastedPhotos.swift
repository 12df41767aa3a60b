package import Adwaita
package import Foundation
import Linux
package import MarketClient

/// The storage of pasted photos without a file of their own, until they are on the market.
package nonisolated struct PastedPhotos: Sendable {
    private let folder: URL
    /// One thread, so that a photo is written before it can be removed.
    private let thread = BlockingPool(threads: 1)

    package init(folder: URL) { self.folder = folder }

    /// Writes a picture into a file of its own.
    package func keep(_ picture: Texture) async throws -> PhotoFile {
        try await thread.run { [folder] in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            Self.removeOld(in: folder)
            let file = folder.appending(path: "pasted-\(UUID().uuidString.lowercased()).png")
            try Data(picture.png).write(to: file, options: .atomic)
            return PhotoFile(path: file.filePath)
        }
    }

    /// Removes those of `files` that are kept here; others are the person's own.
    package func forget(_ files: [PhotoFile]) {
        let prefix = folder.filePath.hasSuffix("/") ? folder.filePath : folder.filePath + "/"
        let ours = files.map(\.path).filter { $0.hasPrefix(prefix) }
        guard !ours.isEmpty else { return }
        thread.submit {
            for path in ours { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// Drafts that were given up elsewhere leave their photos behind.
    private static func removeOld(in folder: URL) {
        let files = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: [.contentModificationDateKey]
        )
        let halfAYear: TimeInterval = 180 * 24 * 60 * 60
        while let file = files?.nextObject() as? URL {
            guard let changed = try? file.resourceValues(forKeys: [.contentModificationDateKey]),
                let moment = changed.contentModificationDate, -moment.timeIntervalSinceNow > halfAYear
            else { continue }
            try? FileManager.default.removeItem(at: file)
        }
    }
}
