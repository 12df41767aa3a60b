/// A count of each thing, which also knows the most frequent one without a search.
struct Tally<Thing: Hashable> {
    private var counts: [Thing: Int] = [:]
    private var byCount: [Int: Set<Thing>] = [:]
    private var most = 0

    var count: Int { counts.count }

    /// One of those that are there most often.
    var mostFrequent: (thing: Thing, count: Int)? {
        byCount[most]?.first.map { ($0, most) }
    }

    subscript(thing: Thing) -> Int { counts[thing] ?? 0 }

    mutating func add(_ thing: Thing) { move(thing, by: 1) }

    /// Removes one that is there.
    mutating func remove(_ thing: Thing) {
        guard counts[thing] != nil else { return }
        move(thing, by: -1)
    }

    private mutating func move(_ thing: Thing, by step: Int) {
        let (before, after) = (self[thing], self[thing] + step)
        byCount[before]?.remove(thing)
        if byCount[before]?.isEmpty == true { byCount[before] = nil }
        counts[thing] = after > 0 ? after : nil
        if after > 0 { byCount[after, default: []].insert(thing) }
        // What was the most frequent is now there once more or less, so the next is one step away.
        if after > most || byCount[most] == nil { most = after }
    }
}
