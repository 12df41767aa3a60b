/// One thing that a worker does to the market, as a line of text that another process can read.
struct StoreOperation: Hashable {
    enum Kind: String {
        case create, batch, rename, delete, undelete, like
    }

    var kind: Kind
    /// The product, or 0 for one that is still to be made.
    var product: Int64 = 0
    var name = "-"
    /// The number of photos or products.
    var count = 0

    init(_ kind: Kind, product: Int64 = 0, name: String = "-", count: Int = 0) {
        self.kind = kind
        self.product = product
        self.name = name
        self.count = count
    }

    var line: String { "\(kind.rawValue) \(product) \(name) \(count)" }

    init?(line: Substring) {
        let parts = line.split(separator: " ").map(String.init)
        guard parts.count == 4, let kind = Kind(rawValue: parts[0]), let product = Int64(parts[1]),
            let count = Int(parts[3])
        else { return nil }
        self.init(kind, product: product, name: parts[2], count: count)
    }
}
