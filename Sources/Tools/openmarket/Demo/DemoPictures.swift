import Glibc
import Linux
import Market
import MarketPhotos
import MarketSamples

/// Paints and keeps the pictures that sample goods share.
struct DemoPictures {
    /// Of each sign, its pictures in order.
    struct Made: Sendable {
        fileprivate var bySign: [String: [PhotoContent]] = [:]

        /// None.
        init() {}

        func contents(of sign: String) -> [PhotoContent] { bySign[sign] ?? [] }
    }

    /// Soft grounds, one for each picture of a sign.
    private static let grounds: [UInt32] = [0xF3EDE4, 0xE4EEF3]

    private let files: PhotoFiles
    private let workshop: PhotoWorkshop
    private let folder: DataFolder

    init(in folder: DataFolder) throws {
        self.folder = folder
        files = try PhotoFiles(folder: folder.photos)
        workshop = PhotoWorkshop(files: files)
    }

    /// Paints what the first `count` goods need.
    func make(for samples: SampleGoods, count: Int, progress: (Double) -> Void) async throws -> Made {
        let painter = try SamplePainter()
        let signs = Set((0..<min(count, 20_000)).map { samples.product(at: $0).emoji }).sorted()
        var made = Made()
        for (index, sign) in signs.enumerated() {
            let pictures = try Self.grounds.map { try painter.paint(sign, on: $0) }
            made.bySign[sign] = try await withThrowingTaskGroup { group in
                for (number, picture) in pictures.enumerated() {
                    group.addTask { (number, try await keep(picture, number)) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(
                    \.value
                )
            }
            progress(Double(index + 1) / Double(signs.count))
        }
        return made
    }

    /// Goes the way of any upload, so that a sample's photo is like every other.
    private func keep(_ picture: [UInt8], _ number: Int) async throws -> PhotoContent {
        let path = "\(folder.path)/demo-picture-\(number).jpg"
        defer { unlink(path) }
        try Files.replace(path, with: picture)
        let photo = try await workshop.make(from: path)
        try await files.put(photo)
        return photo.content
    }
}
