import Foundation
import Glibc
import LiveMarket
import TemporaryFolder
import Testing

/// Photos whose files are lost, and databases that are, as operators and sellers meet them.
@Suite(.timeLimit(.minutes(10)))
struct LostPhotoTests {
    private let photo = Repository.pictures + "/quarters.jpg"

    @Test(arguments: [true, false])
    func lostPhotoIsGivenUpToldAndReplaced(whileServing: Bool) async throws {
        struct Shown: Decodable {
            let lost_photos: [Int]?
        }
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        var market = try await LiveMarket(data)
        var trader = try await Trader(signingUpAt: market)
        #expect(try await trader.offer("의자 하나", photo: photo).status == 201)
        let whole = folder.file("whole.png")
        try Data(Picture(colour: 0xC2410C, edge: 64).png).write(to: URL(filePath: whole))
        #expect(try await trader.offer("책상 하나", photo: whole).status == 201)
        let product = try await trader.ask("/products/1")
        let address = try #require(product.text.firstMatch(of: /"(\/media\/[^"]+-thumbnail.jpg)"/)).1
        #expect(unlink("\(data)/photos/\(address.dropFirst("/media/".count))") == 0)
        #expect(
            try await ChildProgram.said(by: OpenMarketTool.path(), backup(data, folder, "1")).exit
                == .status(1)
        )
        if !whileServing { try await market.stop() }

        let (found, words) = try await check(data)
        #expect(found == .status(3) && words.contains("product 1 (의자 하나) of trader"), "\(words)")
        let (repaired, told) = try await check(data, "--repair")
        #expect(repaired == .status(0) && told.contains("photos given up as lost: 1"), "\(told)")
        #expect(try await check(data).exit == .status(0))

        if !whileServing {
            market = try await LiveMarket(data)
            trader = Trader(trader, at: market)
        }
        try await OpenMarketTool.run(backup(data, folder, "2"))
        try await OpenMarketTool.run(["verify-backup", "--data", data, "--backup", folder.file("2")])
        let tile = try await Curl()(["\(market.origin)\(address)"])
        #expect(tile.status == 404 && tile.values("content-type") == ["image/svg+xml"], "\(tile.text)")
        #expect(try await trader.ask("/products/1").json(Shown.self).lost_photos?.count == 1)
        #expect(try await trader.ask("/products/2").json(Shown.self).lost_photos == nil)
        #expect(try await !Curl()(["\(market.origin)/api/v2/products/1"]).text.contains("lost_photos"))

        // The same picture again.
        #expect(try await trader.offer("의자 다시", photo: photo).status == 201)
        #expect(try await Curl()(["\(market.origin)\(address)"]).status == 200)
        #expect(try await trader.ask("/products/1").json(Shown.self).lost_photos == nil)
        #expect(try await check(data).exit == .status(0))
        try await market.stop()
    }

    @Test func damagedMarketIsRescued() async throws {
        let folder = try TemporaryFolder()
        let (data, rescued) = (folder.file("data"), folder.file("rescued"))
        let market = try await LiveMarket(data)
        let trader = try await Trader(signingUpAt: market)
        for number in 1...5 {
            #expect(try await trader.offer("의자 \(number)", photo: photo).status == 201)
        }
        try await market.stop()
        let file = URL(filePath: "\(data)/market.sqlite")
        var bytes = try Data(contentsOf: file)
        // The header is gone, so that nothing opens it.
        bytes.replaceSubrange(0..<100, with: [UInt8](repeating: 0xAA, count: 100))
        try bytes.write(to: file)

        let (exit, words) = try await ChildProgram.said(
            by: OpenMarketTool.path(),
            ["rescue", "--data", data, "--into", rescued]
        )
        #expect(exit == .status(0) && words.contains("products: 5 rows"), "\(words)")
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try await OpenMarketTool.run(["check", "--data", rescued]).contains("all is well"))
        let again = try await LiveMarket(rescued)
        #expect(try await Trader(trader, at: again).names().count == 5)
        try await again.stop()
    }

    private func backup(_ data: String, _ folder: TemporaryFolder, _ name: String) -> [String] {
        ["backup", "--data", data, "--backup", folder.file(name)]
    }

    private func check(_ data: String, _ options: String...) async throws -> (exit: Exit, text: String) {
        try await ChildProgram.said(by: OpenMarketTool.path(), ["check", "--data", data] + options)
    }
}
