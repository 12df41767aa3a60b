import Glibc
import Linux
import Market
import MarketPhotos
import MarketSamples

/// Makes and keeps the pictures that demo goods share, each once.
///
/// They go the way of any upload, so that a demo photo is like every other.
actor DemoPictures {
    private let painting: DemoPainting
    /// The number of products left to begin, or under way.
    private var left: Int
    private let workshop: PhotoWorkshop
    private let storage: any PhotoStorage
    private let uploads: UploadFolder
    private var made: [StillLife: [PhotoContent]] = [:]
    /// The next good's, which are painted while workers make the last one's.
    private var next: Task<[[UInt8]], any Error>?

    /// Those of the goods at `places`, which are asked for in this order.
    init(
        of places: [Int],
        _ workshop: PhotoWorkshop,
        keptIn storage: any PhotoStorage,
        uploads: UploadFolder
    ) {
        painting = DemoPainting(places)
        left = places.count
        self.workshop = workshop
        self.storage = storage
        self.uploads = uploads
    }

    func contents(of good: TownGood) async throws -> [PhotoContent] {
        if let there = made[good.picture] { return there }
        let contents = try await keep(try await pictures())
        made[good.picture] = contents
        return contents
    }

    private func pictures() async throws -> [[UInt8]] {
        let pictures = next ?? begin()
        let painted = try await withTaskCancellationHandler {
            try await pictures.value
        } onCancel: {
            pictures.cancel()
            painting.end()
        }
        left -= 1
        next = left > 0 ? begin() : nil
        return painted
    }

    private func begin() -> Task<[[UInt8]], any Error> {
        Task { [painting] in try await painting.next() }
    }

    private nonisolated func keep(_ pictures: [[UInt8]]) async throws -> [PhotoContent] {
        try await withThrowingTaskGroup { group in
            for (number, picture) in pictures.enumerated() {
                group.addTask { (number, try await self.keep(picture, number)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(
                \.value
            )
        }
    }

    private nonisolated func keep(_ picture: [UInt8], _ number: Int) async throws -> PhotoContent {
        let path = "\(uploads.path)/demo-\(number).jpg"
        defer { unlink(path) }
        try Files.replace(path, with: picture)
        let photo = try await workshop.make(from: path)
        try await storage.put(photo)
        return photo.content
    }
}
