import Testing

@testable import MarketPhotos

/// Looks at finished pictures; one at a time, since what libvips may load is one setting a process.
actor PictureReader {
    static let shared = PictureReader()

    private var vips: Vips?

    struct Sight {
        let bitmap: Bitmap

        var size: [Int] { [bitmap.width, bitmap.height] }

        private func pixel(_ x: Double, _ y: Double) -> [Int] {
            let place = (Int(y * Double(bitmap.height)) * bitmap.width + Int(x * Double(bitmap.width))) * 3
            return bitmap.pixels[place..<place + 3].map(Int.init)
        }

        /// The name of the nearest of a few colours, at a place given as a share of the size.
        func colour(_ x: Double, _ y: Double) -> String? {
            let pixel = pixel(x, y)
            let names = [
                "red": [220, 30, 30], "green": [30, 170, 60], "blue": [40, 60, 200],
                "white": [250, 250, 250],
                "black": [0, 0, 0], "grey": [128, 128, 128],
            ]
            let distances = names.mapValues { zip($0, pixel).map { abs($0 - $1) }.reduce(0, +) }
            return distances.min { $0.value < $1.value }?.key
        }

        /// Upper left, upper right, lower left, lower right.
        var quarters: [String?] {
            [colour(0.25, 0.25), colour(0.75, 0.25), colour(0.25, 0.75), colour(0.75, 0.75)]
        }

        var middle: [Int] { pixel(0.5, 0.5) }
    }

    func look(at bytes: [UInt8]) throws -> Sight {
        let vips = try self.vips ?? Vips()
        self.vips = vips
        vips.allowLoading(only: try PhotoFormat(sniffing: bytes))
        return try bytes.withUnsafeBytes { bytes in
            let bitmap = try vips.decode(bytes, within: 10_000, obeyingProfile: false)
            return Sight(bitmap: bitmap)
        }
    }
}
