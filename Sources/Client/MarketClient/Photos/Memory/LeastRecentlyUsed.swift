/// Values up to a total cost; the one that was used longest ago goes first.
///
/// Finding, keeping and dropping cost the same however many there are.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Node {
        let key: Key
        var value: Value
        var cost: Int
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
        guard let place = places[key], var node = nodes[place] else { return }
        change(&node.value)
        nodes[place] = node
    }

    /// Keeps a value, dropping others to make room; one that costs more than half of all is not kept.
    mutating func keep(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        let cost = max(1, cost)
        guard cost <= limit / 2 else { return }
        while self.cost > limit - cost, oldest != Self.none { removeNode(oldest) }
        let node = Node(key: key, value: value, cost: cost, newer: Self.none, older: Self.none)
        let place: Int
        if let reused = free.popLast() {
            nodes[reused] = node
            place = reused
        } else {
            place = nodes.count
            nodes.append(node)
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
        nodes[place]?.older = newest
        nodes[place]?.newer = Self.none
        if newest != Self.none { nodes[newest]?.newer = place }
        newest = place
        if oldest == Self.none { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        if node.newer == Self.none { newest = node.older } else { nodes[node.newer]?.older = node.older }
        if node.older == Self.none { oldest = node.newer } else { nodes[node.older]?.newer = node.newer }
    }
}
