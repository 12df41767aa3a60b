/// The numbers of products of each kind that pass by their price, by the time of listing.
///
/// One pass counts some hundreds of numbers; the counts of any kinds and days are sums of them.
struct FactTally {
    private let prices: ClosedRange<Int64>
    /// The seconds from which on products may be asked for, the earliest first.
    private let starts: [UInt32]
    /// By the kind's number, and by how many starts the product was listed after.
    private var counts: [UInt32]
    /// The number of starts before the last product's listing, and all times with the same number: neighbours
    /// mostly share them.
    private var last: (starts: Int, times: ClosedRange<UInt32>)

    init(ofKinds count: Int, prices: ClosedRange<Int64>, starts: some Sequence<UInt32>) {
        self.prices = prices
        self.starts = Set(starts).sorted()
        counts = [UInt32](repeating: 0, count: count * (self.starts.count + 1))
        last = (0, .max ... .max)
        last = reached(by: .max)
    }

    @inline(__always)
    mutating func add(_ facts: ListedFacts) {
        if !last.times.contains(facts.listedAt) { last = reached(by: facts.listedAt) }
        // No branch on the price, which would be guessed wrong for half of all products.
        counts[Int(facts.kind) * (starts.count + 1) + last.starts] &+= prices.contains(facts.price) ? 1 : 0
    }

    /// Those that were listed from `start` on, which is one of the starts.
    func count(ofKind number: Int, since start: UInt32) -> Int {
        let (first, end) = (number * (starts.count + 1), (number + 1) * (starts.count + 1))
        return counts[first + reached(by: start).starts..<end].reduce(0) { $0 + Int($1) }
    }

    @inline(never)
    private func reached(by time: UInt32) -> (starts: Int, times: ClosedRange<UInt32>) {
        let reached = starts.prefix { $0 <= time }
        let next = starts.dropFirst(reached.count).first
        return (reached.count, (reached.last ?? 0)...(next.map { $0 - 1 } ?? .max))
    }
}
