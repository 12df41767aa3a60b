/// A queue of requests that takes turns between circles, and within each circle between its parties.
///
/// The turns don't depend on how many requests a party sends. A circle is the wider network that a party is
/// in: a client with many parties in one circle has one circle's turns. Each party keeps its own order, and
/// none has more than `share` waiting.
///
/// Those that come first have seven of eight turns while others wait, and never more than three quarters of
/// the places. In a full queue an element takes the last place of the circle that has most, and in it of the
/// party that has most.
struct FairQueue<Circle: Hashable, Party: Hashable, Element> {
    private let limit: Int
    private let share: Int
    /// Places that those who do not come first have for sure.
    private let kept: Int
    /// Those that had their turn and wait to go on; nobody takes their places.
    private var begun = Turns()
    private var first = Turns()
    private var others = Turns()
    private var firstInRow = 0
    private static var mostInRow: Int { 7 }

    init(limit: Int, share: Int) {
        self.limit = limit
        self.share = share
        kept = limit / 4
    }

    var count: Int { begun.count + first.count + others.count }

    /// Puts an element in line, and gives the one that has no place: another, itself, or mostly none.
    mutating func add(_ element: Element, for party: Party, in circle: Circle, isFirst: Bool) -> Element? {
        let place = Place(party, circle)
        guard (isFirst ? first : others).waiting(place) < share else { return element }
        var displaced: Element?
        if count >= limit {
            if isFirst, others.count > kept {
                displaced = others.removeLastOfMost()
            } else if isFirst {
                displaced = first.removeLastOfMost(for: place)
            } else if others.count < kept {
                displaced = first.removeLastOfMost()
            } else {
                displaced = others.removeLastOfMost(for: place)
            }
            guard displaced != nil else { return element }
        }
        if isFirst { first.add(element, at: place) } else { others.add(element, at: place) }
        return displaced
    }

    /// Puts one back that has had its turn, and goes on before those who have not: whatever it has done would be lost.
    mutating func putBack(_ element: Element, for party: Party, in circle: Circle) {
        begun.add(element, at: Place(party, circle))
    }

    mutating func next() -> Element? {
        if let element = begun.next() { return element }
        if firstInRow >= Self.mostInRow, let element = others.next() {
            firstInRow = 0
            return element
        }
        guard let element = first.next() else {
            firstInRow = 0
            return others.next()
        }
        firstInRow += 1
        return element
    }

    private struct Place {
        let party: Party
        let circle: Circle

        init(_ party: Party, _ circle: Circle) {
            self.party = party
            self.circle = circle
        }
    }

    /// The lines of some circles, and whose turn is next.
    private struct Turns {
        private var circles = Rotation<Circle, Rotation<Party, [Element]>>()
        private(set) var count = 0

        func waiting(_ place: Place) -> Int { circles[place.circle]?[place.party]?.count ?? 0 }

        mutating func add(_ element: Element, at place: Place) {
            var parties = circles[place.circle] ?? Rotation()
            parties[place.party] = (parties[place.party] ?? []) + [element]
            circles[place.circle] = parties
            count += 1
        }

        mutating func next() -> Element? {
            guard let circle = circles.next() else { return nil }
            var parties = circle.value
            guard let party = parties.next() else { return nil }
            var line = party.value
            let element = line.removeFirst()
            count -= 1
            if !line.isEmpty { parties[party.key] = line }
            if !parties.isEmpty { circles[circle.key] = parties }
            return element
        }

        /// Takes the last of the party that has most in the circle that has most.
        mutating func removeLastOfMost() -> Element? {
            most(circles) { $0.total() }.flatMap { removeLast(of: $0) }
        }

        /// The same, where that leaves the loser with no less than the one at `place` gets.
        mutating func removeLastOfMost(for place: Place) -> Element? {
            let own = circles[place.circle]
            if let widest = most(circles, { $0.total() }), let parties = circles[widest],
                widest != place.circle, parties.total() > (own?.total() ?? 0) + 1
            {
                return removeLast(of: widest)
            }
            guard let own, let longest = most(own, { $0.count }), let line = own[longest],
                line.count > waiting(place) + 1
            else {
                return nil
            }
            return removeLast(of: place.circle)
        }

        private mutating func removeLast(of circle: Circle) -> Element? {
            guard var parties = circles[circle], let party = most(parties, { $0.count }),
                var line = parties[party], let element = line.popLast()
            else {
                return nil
            }
            parties[party] = line.isEmpty ? nil : line
            circles[circle] = parties.isEmpty ? nil : parties
            count -= 1
            return element
        }

        private func most<Key, Value>(_ rotation: Rotation<Key, Value>, _ size: (Value) -> Int) -> Key? {
            // Of equals the one that came last.
            rotation.keys.reversed().max { (rotation[$0].map(size) ?? 0) < (rotation[$1].map(size) ?? 0) }
        }
    }
}

/// Values by keys of which one after the other has its turn, in the order in which they came.
private struct Rotation<Key: Hashable, Value> {
    private(set) var keys: [Key] = []
    private var values: [Key: Value] = [:]

    var isEmpty: Bool { keys.isEmpty }

    /// A key that is new, or has had its turn, is the last one.
    subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            let old = values[key]
            values[key] = newValue
            if old == nil, newValue != nil {
                keys.append(key)
            } else if old != nil, newValue == nil {
                keys.removeAll { $0 == key }
            }
        }
    }

    /// Takes out the one whose turn it is.
    mutating func next() -> (key: Key, value: Value)? {
        guard !keys.isEmpty else { return nil }
        let key = keys.removeFirst()
        return values.removeValue(forKey: key).map { (key, $0) }
    }
}

extension Rotation {
    /// The elements of all parties.
    fileprivate func total<Element>() -> Int where Value == [Element] {
        keys.reduce(0) { $0 + (values[$1]?.count ?? 0) }
    }
}
