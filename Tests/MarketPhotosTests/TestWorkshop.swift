import Foundation
import Market
import Testing

@testable import MarketPhotos

/// A workshop with an empty folder of its own, which goes when the test ends.
final class TestWorkshop: Sendable {
    let root: String
    let files: PhotoFiles

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "market-photos-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        root = url.path(percentEncoded: false)
        files = try PhotoFiles(folder: "\(root)/photos")
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: root) } catch { Issue.record(error) }
    }

    func workshop(
        _ command: WorkerCommand = .forTests,
        _ change: (inout PhotoWorkshop.Options) -> Void = { _ in }
    ) -> PhotoWorkshop {
        var options = PhotoWorkshop.Options()
        change(&options)
        return PhotoWorkshop(files: files, command: command, options: options)
    }

    /// A file that some test wants to upload.
    func upload(_ bytes: [UInt8], named name: String = "\(UUID())") throws -> String {
        try Data(bytes).write(to: URL(filePath: "\(root)/\(name)"))
        return "\(root)/\(name)"
    }

    func bytes(_ content: PhotoContent, _ kind: PhotoVariant.Kind, _ format: PhotoVariant.Format) throws
        -> [UInt8]
    {
        let variant = try #require(content.variants.first { $0.kind == kind && $0.format == format })
        return try contents(of: "\(root)/photos/\(content.path(of: variant))")
    }

    /// Makes a photo of a fixture and puts it in place.
    func place(_ fixture: String, in workshop: PhotoWorkshop) async throws -> PhotoContent {
        let photo = try await workshop.make(from: Fixture.path(fixture))
        try await files.put(photo)
        return photo.content
    }

    /// The paths of all files inside the folder of photos.
    var names: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: files.folder)
                .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".webp") }
                .sorted()
        }
    }

    var uploadsUnderWay: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: files.incoming) }
    }
}

extension WorkerCommand {
    /// The worker is built beside the tests.
    static let workerPath = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "photo-worker-for-tests").path(percentEncoded: false)

    static let forTests = WorkerCommand(executable: workerPath, arguments: [PhotoWorker.argument])

    /// A worker that behaves as a shell script says; `$0` is the path of the real one.
    static func script(_ text: String) -> WorkerCommand {
        WorkerCommand(executable: "/bin/sh", arguments: ["-c", text, workerPath])
    }
}
