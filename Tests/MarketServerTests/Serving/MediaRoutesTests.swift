import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketPhotos
import MarketService
import TemporaryFolder
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(1)))
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
}
