import Adwaita

/// What the benchmark shows.
struct Goods: Identifiable, Hashable, Sendable {
    let id: Int
    var name: String
    var price: String
    var stock: Int

    init(_ id: Int) {
        self.id = id
        name = "\(Self.names[id % Self.names.count]) \(id)"
        price = "KRW \((id &* 7919) % 990 + 10),000"
        stock = id % 7 == 0 ? 0 : id % 40 + 1
    }

    private static let names = [
        "Bicycle, hardly ridden", "Desk lamp", "Camping chair", "Mechanical keyboard", "Camera with film",
        "Cat tower",
    ]
}

/// Pictures as an app has them: made off the main thread, kept up to a number of bytes.
actor Pictures {
    private var ready: [Int: Texture] = [:]
    private var order: [Int] = []
    private var bytes = 0
    /// Gradients, as large as the thumbnails that a market sends.
    ///
    /// Made when first asked for, as those come by themselves.
    private lazy var files = (0..<24).map { Texture.sample(hue: UInt8($0 * 10), side: 300).png }
    private(set) var made = 0

    func picture(of id: Int, side: Int) -> Texture? {
        if let texture = ready[id] { return texture }
        guard
            let texture = try? Texture(
                decoding: files[id % files.count],
                .covering(width: side, height: side)
            )
        else { return nil }
        made += 1
        ready[id] = texture
        order.append(id)
        bytes += texture.byteCount
        while bytes > 48_000_000 {
            let oldest = order.removeFirst()
            bytes -= ready.removeValue(forKey: oldest)?.byteCount ?? 0
        }
        return texture
    }
}
