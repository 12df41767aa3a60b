import LiveMarket

/// An attempt to put a product on the market, with photos of colours that no other has.
struct Attempt: Hashable, Sendable {
    enum Way: Hashable, Sendable {
        /// Our own API, which may be asked again under the same key.
        case ours
        /// The edition of 2022, by the vendor of this number; nobody asks again, as that could make a second one.
        case edition(vendor: Int)
    }

    let number: Int
    let way: Way
    let photoCount: Int

    var name: String { "상품 \(number)번" }
    static let price = "1000"
    /// The price that our own ones are changed to once they are there; `nil` for those that keep theirs.
    var newPrice: String? { way == .ours && number % 2 == 0 ? "\(2_000 + number)" : nil }
    var key: String { "create-\(number)" }

    /// Far enough apart that what JPEG changes mixes none up.
    var colours: [UInt32] {
        (0..<photoCount).map { photo in
            let place = UInt32(number * 5 + photo)
            return (place / 256 % 16 * 16 + 8) << 16 | (place / 16 % 16 * 16 + 8) << 8 | (place % 16 * 16 + 8)
        }
    }

    func path(ofPhoto photo: Int, in folder: String) -> String { "\(folder)/\(number)-\(photo).png" }
}

extension Attempt {
    /// The arguments by which `curl` makes it.
    func arguments(_ market: LiveMarket, token: String, photosIn folder: String) -> [String] {
        let photos = (0..<photoCount).map { path(ofPhoto: $0, in: folder) }
        switch way {
        case .ours:
            let product =
                "{\"name\":\"\(name)\",\"price\":\"\(Self.price)\",\"stock\":\"1\",\"currency\":\"KRW\"}"
            return [
                "-H", "Authorization: Bearer \(token)", "-H", "Idempotency-Key: \(key)", "-F",
                "product=\(product)",
            ]
                + photos.flatMap { ["-F", "photo=@\($0)"] } + ["\(market.origin)/api/v2/products"]
        case .edition(let number):
            let vendor = Vendor.ofCrashTest(number)
            let params =
                "{\"name\":\"\(name)\",\"price\":\(Self.price),\"currency\":\"KRW\",\"secret\":\"\(vendor.secret)\"}"
            return ["-H", "identifier: \(vendor.identifier)", "-F", "params=\(params)"]
                + photos.flatMap { ["-F", "images=@\($0)"] } + ["\(market.origin)/editions/2022/api/products"]
        }
    }
}

extension Vendor {
    /// Several, since what a kill breaks off stays with a vendor for a day, and a vendor may have so much of it.
    static let countOfCrashTest = 8

    static func ofCrashTest(_ number: Int) -> Vendor {
        Vendor(
            name: "vendor \(number)",
            identifier: "c4b2f0a6-9d2b-11ec-8f55-00000000000\(number)",
            secret: "secret of \(number)"
        )
    }
}
