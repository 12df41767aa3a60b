/// Values up to a total cost; the one that was used longest ago goes first.
///
/// Finding, keeping and dropping cost the same however many there are.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Node {
        let key: Key
        var value: Value
        let cost: Int
    }

    /// The neighbours of a node, beside it and not in it: to move one in the order touches no value.
    private struct Links {
        var newer: Int
        var older: Int
    }

    private static var none: Int { -1 }

    let limit: Int
    private(set) var cost = 0
    /// The highest that `cost` ever was.
    private(set) var peakCost = 0
    private var places: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var links: [Links] = []
    private var free: [Int] = []
    private var newest = none
    private var oldest = none

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    var count: Int { places.count }
    var keys: some Collection<Key> { places.keys }

    /// The value, which is the most recently used one from now on.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return nodes[place]?.value
    }

    /// Changes a value in its place, which is no use of it.
    mutating func update(_ key: Key, _ change: (inout Value) -> Void) {
        guard let place = places[key], var value = nodes[place]?.value else { return }
        change(&value)
        nodes[place]?.value = value
    }

    /// Keeps a value, dropping others to make room; one that costs more than half of all is not kept.
    mutating func keep(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        let cost = max(1, cost)
        guard cost <= limit / 2 else { return }
        while self.cost > limit - cost, oldest != Self.none { removeNode(oldest) }
        let node = Node(key: key, value: value, cost: cost)
        let place: Int
        if let reused = free.popLast() {
            nodes[reused] = node
            place = reused
        } else {
            place = nodes.count
            nodes.append(node)
            links.append(Links(newer: Self.none, older: Self.none))
        }
        places[key] = place
        link(place)
        self.cost += cost
        peakCost = max(peakCost, self.cost)
    }

    mutating func remove(_ key: Key) {
        guard let place = places[key] else { return }
        removeNode(place)
    }

    mutating func removeAll() {
        self = Self(limit: limit)
    }

    private mutating func removeNode(_ place: Int) {
        guard let node = nodes[place] else { return }
        unlink(place)
        nodes[place] = nil
        free.append(place)
        places[node.key] = nil
        cost -= node.cost
    }

    private mutating func link(_ place: Int) {
        links[place] = Links(newer: Self.none, older: newest)
        if newest != Self.none { links[newest].newer = place }
        newest = place
        if oldest == Self.none { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (links[place].newer, links[place].older)
        if newer == Self.none { newest = older } else { links[newer].older = older }
        if older == Self.none { oldest = newer } else { links[older].newer = newer }
    }
}
