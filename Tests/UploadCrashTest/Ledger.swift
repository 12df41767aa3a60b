/// The attempts that were begun, and those that were acknowledged.
struct Ledger {
    private(set) var acknowledged: [Attempt: Int64] = [:]
    /// Begun, and not known to be done.
    private(set) var uncertain: Set<Attempt> = []

    /// Goods whose price was to be changed, and whether that was acknowledged.
    private var edits: [Attempt: Bool] = [:]

    mutating func beginEdit(_ attempt: Attempt) { edits[attempt] = false }

    mutating func acknowledgeEdit(_ attempt: Attempt) { edits[attempt] = true }

    mutating func begin(_ attempt: Attempt) { uncertain.insert(attempt) }

    mutating func acknowledge(_ attempt: Attempt, id: Int64) {
        uncertain.remove(attempt)
        acknowledged[attempt] = id
    }

    /// Returns the flaws of the stored products.
    ///
    /// A flaw is an acknowledged product that is missing, one half-done, one stored twice, or one that nobody
    /// began.
    func problems(with goods: [OwnProduct]) -> [String] {
        let attempts = Dictionary(
            uniqueKeysWithValues: (Array(acknowledged.keys) + uncertain).map { ($0.name, $0) }
        )
        var problems: [String] = []
        for (name, found) in Dictionary(grouping: goods, by: \.name) {
            guard let attempt = attempts[name] else {
                problems.append("nobody began \(name)")
                continue
            }
            if found.count > 1 {
                problems.append("\(name) is there \(found.count) times: \(found.map(\.id))")
            }
            for goods in found where !goods.isOf(attempt) {
                problems.append(
                    "\(name) (\(goods.id)) has photos of \(goods.photos.map(\.colour)), not \(attempt.colours)"
                )
            }
        }
        for (attempt, id) in acknowledged {
            guard let price = goods.first(where: { $0.id == id })?.price.full else { continue }
            if !prices(of: attempt).contains(price) {
                problems.append("\(attempt.name) (\(id)) costs \(price), not one of \(prices(of: attempt))")
            }
        }
        let ids = Set(goods.map(\.id))
        for (attempt, id) in acknowledged where !ids.contains(id) {
            problems.append("\(attempt.name) was acknowledged as \(id), and is lost")
        }
        return problems
    }

    /// Returns the possible prices: the last acknowledged one, or both where the fate of a change is unknown.
    private func prices(of attempt: Attempt) -> [String] {
        guard let new = attempt.newPrice, let isAcknowledged = edits[attempt] else { return [Attempt.price] }
        return isAcknowledged ? [new] : [Attempt.price, new]
    }
}

/// A product as our API tells of it.
struct OwnProduct: Decodable {
    struct Photo: Decodable {
        let colour: String
        let large: String

        /// The digest that names the photo's files.
        var content: String { String(large.split(separator: "/").last?.prefix(64) ?? "") }
    }

    struct Price: Decodable {
        let full: String
    }

    let id: Int64
    let name: String
    let price: Price
    let photos: [Photo]

    fileprivate func isOf(_ attempt: Attempt) -> Bool {
        photos.count == attempt.photoCount && zip(photos, attempt.colours).allSatisfy { $0.shows($1) }
    }
}

extension OwnProduct.Photo {
    /// True where its main colour is `colour`, up to the changes by JPEG.
    fileprivate func shows(_ colour: UInt32) -> Bool {
        guard let mine = UInt32(self.colour.dropFirst(), radix: 16) else { return false }
        return [16, 8, 0].allSatisfy { shift in
            let (mine, other) = (Int(mine >> shift & 255), Int(colour >> shift & 255))
            return abs(mine - other) <= 6
        }
    }
}
