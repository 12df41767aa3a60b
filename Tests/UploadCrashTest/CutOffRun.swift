import Foundation
import LiveMarket
import TemporaryFolder

/// Clients that are cut off after every single byte of a request for a product, and then send it whole.
///
/// Each whole request comes after those that were cut off under its key, and must make exactly one product.
struct CutOffRun {
    private let folder: TemporaryFolder
    private let step: Int

    /// A client comes back after so many cuts.
    init(comingBackEvery step: Int) throws {
        folder = try TemporaryFolder()
        self.step = step
    }

    func play() async throws -> String {
        let data = folder.file("data")
        let market = try await LiveMarket(data)
        let shop = try await Shop(signingUpAt: market.origin)
        let length = request(0, shop).count
        var expected: [String] = []
        for cut in 0...length {
            let number = cut / step
            let bytes = request(number, shop)
            precondition(bytes.count == length, "all requests are as long as each other")
            // Even ones say good-bye, as a program does that ends; odd ones do not.
            try RawCaller(port: market.port).say(bytes.prefix(cut), leavingAbruptly: !cut.isMultiple(of: 2))
            if (cut + 1).isMultiple(of: step) || cut == length {
                try expectMade(bytes, at: market)
                expected.append(name(number))
            }
        }
        // Who has the answer already may ask again.
        try expectMade(request(0, shop), at: market)

        let goods = try await Shop.goods(at: market.origin)
        guard goods.map(\.name).sorted() == expected.sorted() else {
            throw ToolFailure(
                "\(expected.count) goods were asked for, and these are there: \(goods.map(\.name))"
            )
        }
        guard goods.allSatisfy({ $0.photos.count == 1 }) else {
            throw ToolFailure("a product lacks its photo")
        }
        try await until("nothing of a broken upload is left") {
            try FileManager.default.contentsOfDirectory(atPath: "\(data)/uploads").isEmpty
        }
        let log = try await market.stop()
        guard !log.contains("level=error") else { throw ToolFailure(log) }
        return "cut off after each of \(length) bytes, \(goods.count) goods asked for again, each there once"
    }

    private func expectMade(_ request: [UInt8], at market: LiveMarket) throws {
        for _ in 0..<200 {
            let status = try RawCaller(port: market.port).ask(request)
            if status == 201 { return }
            guard status == 503 else { throw ToolFailure("a whole request was answered \(status)") }
        }
        throw ToolFailure("a whole request was turned away 200 times")
    }

    private func name(_ number: Int) -> String { "goods \(10_000 + number)" }

    private func request(_ number: Int, _ shop: Shop) -> [UInt8] {
        let product = "{\"name\":\"\(name(number))\",\"price\":\"1\",\"stock\":\"1\",\"currency\":\"KRW\"}"
        var body = Array("--b\r\nContent-Disposition: form-data; name=\"product\"\r\n\r\n\(product)\r\n".utf8)
        body += "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n".utf8
        body += Picture(colour: 0xC2410C, edge: 8).png
        body += "\r\n--b--\r\n".utf8
        let head = [
            "POST /api/v2/products HTTP/1.1", "Host: 127.0.0.1", "Authorization: Bearer \(shop.token)",
            "Idempotency-Key: cut-off-\(10_000 + number)", "Content-Type: multipart/form-data; boundary=b",
            "Content-Length: \(body.count)", "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}
