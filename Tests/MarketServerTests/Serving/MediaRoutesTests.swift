import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketPhotos
import MarketService
import ServerDoubles
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct MediaRoutesTests {
    @Test(arguments: [(PhotoFileFormat.jpeg, "image/jpeg"), (.webP, "image/webp")])
    func browsersMayNotGuessTheTypeOfAPhoto(format: PhotoFileFormat, type: String) async throws {
        let folder = try TemporaryFolder()
        try await TestMarket.with { market in
            let photos = try PhotoFiles(folder: folder.file("media"))
            let address = MediaAddress(ContentHash(of: Array("photo".utf8)), .large, format)
            let file = StoredPhotoName(address.content, address.kind, address.format)
            guard case .file(let path) = photos.open(file) else { throw TestFailure.unexpected }
            let parent = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            // What a browser that guesses would take for a page.
            try Data("<script>".utf8).write(to: URL(filePath: path))
            let handler = MarketHandler(
                market.server,
                routeGroups: [MediaRoutes(market.server, storage: photos)]
            )

            let reply = try await Reply(handler.answer(to: HTTPRequest(.get, address.path)))
            #expect(reply.status == 200)
            #expect(reply.fields.values(.contentType) == [type])
            #expect(reply.fields.values("X-Content-Type-Options") == ["nosniff"])
            let missing = try await Reply(handler.answer(to: HTTPRequest(.get, "/media/x")))
            #expect(missing.status == 404)
            #expect(missing.fields.values("X-Content-Type-Options") == ["nosniff"])
        }
    }

    /// Browsers keep what they get as the middle size, so it is the picture in any case.
    @Test func theLargeFileStandsInForAMiddleOneThatWasNeverMade() async throws {
        let folder = try TemporaryFolder()
        try await TestMarket.with { market in
            let content = ContentHash(of: Array("photo".utf8))
            let photos = try PhotoFiles(folder: folder.file("photos"))
            let handler = MarketHandler(
                market.server,
                routeGroups: [MediaRoutes(market.server, storage: photos)]
            )
            func keep(_ text: String, as kind: PhotoFileKind) throws {
                let file = URL(
                    filePath: folder.file("photos/\(PhotoContent.path(of: kind, .webP, of: content))")
                )
                let shelf = file.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            func get(_ kind: PhotoFileKind) async throws -> Reply {
                let address = MediaAddress(content, kind, .webP)
                return try await Reply(handler.answer(to: HTTPRequest(.get, address.path)))
            }
            try keep("large", as: .large)
            let older = try await get(.medium)
            #expect(older.status == 200 && older.text == "large")
            try keep("medium", as: .medium)
            #expect(try await get(.medium).text == "medium")
            #expect(try await get(.thumbnail).status == 404)
        }
    }

    /// A file that is found where photos were kept before may be gone before it is opened.
    @Test
    func aPhotoIsShownWhileItIsCarriedIntoTheBucket() async throws {
        try await TestMarket.with { market in
            _ = try await market.product(of: market.person("seller"))
            let content = PhotoContent.sample(Array("photo".utf8))
            let address = MediaAddress(content.hash, .large, .jpeg)
            let handler = MarketHandler(
                market.server,
                routeGroups: [MediaRoutes(market.server, storage: CarriedPhotos())]
            )
            let reply = try await Reply(handler.answer(to: HTTPRequest(.get, address.path)))
            #expect(reply.status == 200)
        }
    }
}

/// Its photo leaves the folder after it was found there for the first time.
private final class CarriedPhotos: PhotoStorage {
    private let fetches = Atomic(0)

    func open(_ file: StoredPhotoName) -> PhotoLocation { .elsewhere }

    func fetch(_ file: StoredPhotoName) async throws(PhotoError) -> PhotoLocation {
        let isFirst = fetches.wrappingAdd(1, ordering: .relaxed).oldValue == 0
        return isFirst ? .file(path: "/nowhere/photo.jpg") : .memory([0xFF, 0xD8])
    }

    func put(_ photo: MadePhoto) async throws(PhotoError) {}
    func remove(_ photos: [PhotoContent]) async throws(PhotoError) {}
    func carryOver(knowing content: (ContentHash) async throws -> PhotoContent?) async throws -> Int { 0 }
    func list(
        olderThan age: Duration,
        keeping needed: (Set<ContentHash>) async throws -> Set<ContentHash>
    ) async throws -> SweptPhotos { SweptPhotos() }
}
