import ClientDoubles
import Foundation
import Market
import TemporaryFolder
import Testing

@testable import MarketClient

/// A library in a folder of its own, opened again and again.
@MainActor
struct LibraryPlace {
    let folder: TemporaryFolder
    let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.file("user/library.sqlite") }

    func open() async -> LocalLibrary {
        clock.advance(by: .seconds(1))
        return await LocalLibrary.open(in: folder.file("user"), now: { [clock] in clock.timestamp })
    }

    /// As the next start of the app finds it.
    func reopen(_ library: LocalLibrary) async -> LocalLibrary {
        #expect(await library.close())
        return await open()
    }

    /// Returns the names of the files beside the library that begin with `prefix`.
    func files(_ prefix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("user")).filter {
            $0.hasPrefix(prefix)
        }
    }
}

extension MarketOrigin {
    static let samples = ["https://market.example", "http://127.0.0.1:8080"].compactMap(MarketOrigin.init)
}

extension LibraryProduct {
    static func sample(
        _ number: Int64,
        market: Int = 0,
        price: String = "1000",
        currency: Currency = .krw,
        stock: Int64? = 5,
        state: ProductState = .selling,
        facts: ProductFacts = ProductFacts(),
        version: Int64 = 1
    ) throws -> LibraryProduct {
        LibraryProduct(
            key: .market(MarketOrigin.samples[market], Product.ID(number)),
            name: "의자 \(number)",
            description: "한 철 썼습니다.\n접으면 트렁크에 들어갑니다.",
            seller: "동네 가게",
            price: .price(Price(try Money(price, currency: currency))),
            stock: stock,
            state: state,
            facts: facts,
            photos: [
                LibraryPhoto(large: "https://a/l.jpg", thumbnail: "https://a/t.jpg", mainColour: 0x8A6F4D)
            ],
            version: version
        )
    }

    static func external(_ link: String) throws -> LibraryProduct {
        LibraryProduct(
            key: .external(link: link),
            name: "camera",
            price: .price(Price(try Money("30000", currency: .krw)))
        )
    }
}
