import Foundation
import LiveMarket
import LoopbackSocket
import TemporaryFolder
import Testing

/// Those who send more than their share.
@Suite(.timeLimit(.minutes(10)))
struct FloodTests {
    private func browser(_ market: LiveMarket) async throws -> (cookie: String, seal: String) {
        let token = try await Trader(signingUpAt: market).token
        let cookie = "openmarket_session=\(token)"
        let page = try await Curl()(
            ["-H", "Cookie: \(cookie)", "-H", "Accept: text/html", "\(market.origin)/sell"]
        ).text
        let seal = try #require(page.firstMatch(of: /name="seal" value="([^"]+)"/)?.1)
        return (cookie, String(seal))
    }

    /// Everything of a form but its end, with a photo of 16 MB.
    private func start(_ fields: [(String, String)], _ cookie: String?, at market: LiveMarket) -> [UInt8] {
        var parts = ""
        for (name, value) in fields {
            parts += "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let photo =
            "--x\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
        let length = parts.utf8.count + photo.utf8.count + Self.photo + Self.end.count
        let head =
            "POST /sell HTTP/1.1\r\nHost: 127.0.0.1:\(market.port)\r\nAccept: text/html\r\nConnection: close\r\n"
            + (cookie.map { "Cookie: \($0)\r\n" } ?? "")
            + "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: \(length)\r\n\r\n"
        return Array((head + parts + photo).utf8)
    }

    private static let photo = 16 << 20
    private static let piece = 1 << 20
    private static let end = Array(
        "\r\n--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n자전거 팝니다\r\n--x--\r\n".utf8
    )

    @Test(arguments: [(true, "wrong"), (true, nil), (false, "right")] as [(Bool, String?)])
    func formWithoutSealOrSessionKeepsNoByteOfItsPhotos(isSignedIn: Bool, seal: String?) async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        let (cookie, right) = try await browser(market)
        try await until("the first trial of the workers is over") {
            try FileManager.default.contentsOfDirectory(atPath: folder.file("data/uploads")).isEmpty
        }
        let fields = seal.map { [("seal", $0 == "right" ? right : String(repeating: "a", count: 64))] } ?? []
        let socket = try LoopbackSocket(connectedTo: market.port, timeout: 30)

        #expect(socket.send(start(fields, isSignedIn ? cookie : nil, at: market)))
        for _ in 0..<Self.photo / Self.piece {
            #expect(socket.send([UInt8](repeating: 7, count: Self.piece)))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data/uploads")).isEmpty)
        }
        #expect(socket.send(Self.end))
        var reply: [UInt8] = []
        while let piece = socket.receive() { reply += piece }

        let text = String(decoding: reply, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 \(isSignedIn ? 422 : 401) "))
        #expect(text.contains("자전거 팝니다") && text.contains("사진은 저장하지 못했어요."))
        try await market.stop()
    }

    @Test func photosOfASealedFormArrive() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        let (cookie, seal) = try await browser(market)
        try await until("the first trial of the workers is over") {
            try FileManager.default.contentsOfDirectory(atPath: folder.file("data/uploads")).isEmpty
        }
        let socket = try LoopbackSocket(connectedTo: market.port, timeout: 30)

        #expect(socket.send(start([("seal", seal)], cookie, at: market)))
        #expect(socket.send([UInt8](repeating: 7, count: 4 * Self.piece)))
        try await until("the photo is on its way to the disk") {
            try FileManager.default.contentsOfDirectory(atPath: folder.file("data/uploads")).count == 1
        }
        try await market.stop()
    }

    @Test func newcomerSellsFiveADayAndARestartForgetsNone() async throws {
        struct Problem: Decodable { let code, title: String }
        let folder = try TemporaryFolder()
        let photo = Repository.pictures + "/quarters.jpg"
        var market = try await LiveMarket(folder.file("data"), options: ["--newcomers", "limited"])
        var trader = try await Trader(signingUpAt: market)
        for number in 1...5 {
            #expect(try await trader.offer("상품 번호 \(number)", photo: photo).status == 201)
        }
        for _ in 0..<2 {
            let refused = try await trader.offer("하나 더 팝니다", photo: photo)
            #expect(refused.status == 429)
            let seconds = try #require(refused.values("retry-after").first.flatMap { Int($0) })
            #expect((80_000...86_400).contains(seconds))
            let problem = try refused.json(Problem.self)
            #expect(problem.code == "listing_limit" && problem.title.hasSuffix("약 24시간 뒤에 다시 할 수 있어요."))
            // What was answered before is answered again.
            #expect(try await trader.offer("상품 번호 3", photo: photo).status == 201)
            try await market.stop()
            market = try await LiveMarket(folder.file("data"), options: ["--newcomers", "limited"])
            trader = Trader(trader, at: market)
        }
        try await market.stop()

        market = try await LiveMarket(folder.file("data"), options: ["--newcomers", "trusted"])
        #expect(try await Trader(trader, at: market).offer("하나 더 팝니다", photo: photo).status == 201)
        try await market.stop()
    }

    @Test(arguments: [(7 << 20, 201), (9 << 20, 413)])
    func photosOnceMoreInTheParamsAreRead(size: Int, status: Int) async throws {
        let fixture = try await TranscriptFixture(["--editions", "2022"])
        let params = fixture.folder.file("params")
        let json =
            "{\"name\":\"맥북 프로\",\"descriptions\":\"새것\",\"price\":1000,\"currency\":\"KRW\",\"stock\":1,"
            + "\"secret\":\"\(Vendor.usual.secret)\",\"images\":[\"\(String(repeating: "A", count: size))\"]}"
        try Data(json.utf8).write(to: URL(filePath: params))
        let reply = try await Curl(in: Repository.pictures)(
            ["-H", "identifier: \(Vendor.usual.identifier)", "-F", "params=<\(params);type=application/json"]
                + ["-F", "images=@quarters.jpg", "\(fixture.market.origin)/api/products"]
        )
        #expect(reply.status == status, "\(reply.text.prefix(300))")
        try await until("nothing of it is left") {
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder.file("data/uploads")).isEmpty
        }
        try await fixture.market.stop()
    }
}
