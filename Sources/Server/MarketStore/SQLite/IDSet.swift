/// Ids of one market's products, a bit for each: asked for many times, and made in one go.
struct IDSet {
    /// What it takes: so many that it never grows past 32 MB.
    static let ids: ClosedRange<Int64> = 0...(1 << 28 - 1)
    private var words: [UInt64] = []

    init() {}

    init(_ ids: [UInt32]) {
        // The highest first, so that the set is given its size at once.
        for id in ids { insert(Int64(id)) }
    }

    mutating func insert(_ id: Int64) {
        precondition(Self.ids.contains(id), "an id that a set of them can't take")
        let word = Int(id >> 6)
        if word >= words.count {
            words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
        }
        words[word] |= 1 << UInt64(id & 63)
    }

    func contains(_ id: Int64) -> Bool {
        let word = Int(id >> 6)
        return words.indices.contains(word) && words[word] & (1 << UInt64(id & 63)) != 0
    }
}
