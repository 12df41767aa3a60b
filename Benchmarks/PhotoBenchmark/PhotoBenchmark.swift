import Figures
import Foundation
import Market
import MarketPhotos

/// Five photos of 12 megapixels, by the workshop and by the command of libvips, turn by turn.
///
///     photo-benchmark [--readme Benchmarks/README.md]
@main
struct PhotoBenchmark {
    static let rounds = 7

    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == PhotoWorker.argument { PhotoWorker.run() }

        let folder = FileManager.default.temporaryDirectory.appending(path: "photo-benchmark-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { remove(folder) }
        let uploads = try (1...5).map { try SamplePhoto(seed: $0).write(in: folder) }
        let command = ThumbnailCommand(uploads: uploads, folder: folder)

        var table = Table(uploads: uploads, memoryBefore: try Memory.ownResident())
        let clock = ContinuousClock()
        for round in 0..<rounds {
            let files = try PhotoFiles(folder: folder.appending(path: "photos-\(round)").path)
            // A new one each time: it starts its workers too, as the command starts itself.
            let workshop = PhotoWorkshop(files: files)
            table.ours.append(try await clock.measure { try await make(uploads, in: workshop, files) })
            table.workerPeak = max(table.workerPeak, try Memory.peakOfChildren())
            withExtendedLifetime(workshop) {}
            table.direct.append(try clock.measure { try command.makeEachFromTheUpload() })
            table.chained.append(try clock.measure { try command.makeSquaresFromTheLarge() })
        }
        table.memoryAfter = try Memory.ownResident()

        try Report("photos").tell(try table.text)
    }

    private static func make(_ uploads: [URL], in workshop: PhotoWorkshop, _ files: PhotoFiles) async throws {
        try await withThrowingTaskGroup { group in
            for upload in uploads {
                group.addTask { try await files.put(workshop.make(from: upload.path)) }
            }
            try await group.waitForAll()
        }
    }

    private static func remove(_ folder: URL) {
        do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(folder.path)") }
    }
}
