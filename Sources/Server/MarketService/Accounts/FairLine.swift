/// Waits in line, of which every party gets as much as every other, however many each party sends.
///
/// The parties take turns, and each has its own order. Those that come first are served before all others. No party
/// has more than `share` waiting, and all together no more than `limit`: in a full line whoever has little waiting takes
/// the last place of whoever has most.
struct FairLine<Party: Hashable, Element> {
    private let limit: Int
    private let share: Int
    private var first = Turns()
    private var others = Turns()

    init(limit: Int, share: Int) {
        self.limit = limit
        self.share = share
    }

    var count: Int { first.count + others.count }

    /// Puts an element in line, and gives the one that has no place: another, itself, or mostly none.
    mutating func add(_ element: Element, for party: Party, isFirst: Bool) -> Element? {
        let own = (isFirst ? first : others).waiting(party)
        guard own < share else { return element }
        var displaced: Element?
        if count >= limit {
            if isFirst, others.count > 0 {
                displaced = others.removeLastOfLongest(over: 0)
            } else if isFirst {
                displaced = first.removeLastOfLongest(over: own + 1)
            } else {
                displaced = others.removeLastOfLongest(over: own + 1)
            }
            guard displaced != nil else { return element }
        }
        if isFirst { first.add(element, for: party) } else { others.add(element, for: party) }
        return displaced
    }

    /// Puts one back that has had its turn, and goes on before those who have not: whatever it has done would be lost.
    mutating func putBack(_ element: Element, for party: Party) { first.add(element, for: party) }

    mutating func next() -> Element? { first.next() ?? others.next() }

    /// The lines of some parties, and whose turn is next.
    private struct Turns {
        private var lines: [Party: [Element]] = [:]
        private var order: [Party] = []
        private(set) var count = 0

        func waiting(_ party: Party) -> Int { lines[party]?.count ?? 0 }

        mutating func add(_ element: Element, for party: Party) {
            if lines[party] == nil { order.append(party) }
            lines[party, default: []].append(element)
            count += 1
        }

        mutating func next() -> Element? {
            guard !order.isEmpty else { return nil }
            let party = order.removeFirst()
            guard var line = lines.removeValue(forKey: party), !line.isEmpty else { return nil }
            let element = line.removeFirst()
            count -= 1
            if !line.isEmpty {
                lines[party] = line
                order.append(party)
            }
            return element
        }

        mutating func removeLastOfLongest(over least: Int) -> Element? {
            guard let longest = order.max(by: { waiting($0) < waiting($1) }), waiting(longest) > least,
                var line = lines[longest], let element = line.popLast()
            else {
                return nil
            }
            count -= 1
            lines[longest] = line.isEmpty ? nil : line
            if line.isEmpty { order.removeAll { $0 == longest } }
            return element
        }
    }
}
