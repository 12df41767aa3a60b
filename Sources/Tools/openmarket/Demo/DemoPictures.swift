import Glibc
import Linux
import Market
import MarketPhotos
import MarketSamples

/// Paints and keeps the pictures that demo goods share.
struct DemoPictures {
    /// Of each still life, its pictures in order.
    struct Made: Sendable {
        fileprivate var byStillLife: [StillLife: [PhotoContent]] = [:]

        /// None.
        init() {}

        func contents(of stillLife: StillLife) -> [PhotoContent] { byStillLife[stillLife] ?? [] }
    }

    private let files: PhotoFiles
    private let workshop: PhotoWorkshop
    private let folder: DataFolder

    init(in folder: DataFolder) throws {
        self.folder = folder
        files = try PhotoFiles(folder: folder.photos)
        workshop = PhotoWorkshop(files: files)
    }

    /// Paints what the first `count` goods need; those behind the town's own share their pictures.
    func make(for town: Town, count: Int, progress: (Double) -> Void) async throws -> Made {
        let painter = try SamplePainter()
        let goods = (0..<min(count, Town.count)).map(town.good)
        var made = Made()
        for (index, good) in goods.enumerated() {
            let pictures = try (0..<good.views).map { try painter.paint(good.picture.svg(view: $0)) }
            made.byStillLife[good.picture] = try await withThrowingTaskGroup { group in
                for (number, picture) in pictures.enumerated() {
                    group.addTask { (number, try await keep(picture, number)) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(
                    \.value
                )
            }
            progress(Double(index + 1) / Double(goods.count))
        }
        return made
    }

    /// Goes the way of any upload, so that a demo photo is like every other.
    private func keep(_ picture: [UInt8], _ number: Int) async throws -> PhotoContent {
        let path = "\(folder.path)/demo-picture-\(number).jpg"
        defer { unlink(path) }
        try Files.replace(path, with: picture)
        let photo = try await workshop.make(from: path)
        try await files.put(photo)
        return photo.content
    }
}
