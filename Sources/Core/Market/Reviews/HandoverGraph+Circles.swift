extension HandoverGraph {
    /// A few people who trade with each other most of the time.
    package struct Circle: Hashable, Sendable {
        /// In their order.
        package let people: [Account.ID]
        /// The number of trades between two of them.
        package let inside: Int
        /// The number of trades of one of them with others.
        package let outside: Int

        package init(people: [Account.ID], inside: Int, outside: Int) {
            self.people = people
            self.inside = inside
            self.outside = outside
        }

        /// True where the one has more trades inside; of two that are alike, where its people sort first.
        package static func precedes(_ one: Self, _ other: Self) -> Bool {
            guard one.inside == other.inside else { return one.inside > other.inside }
            return one.people.lexicographicallyPrecedes(other.people)
        }

        package static let mostPeople = 20
    }

    /// The circles of the market in which people traded most, those first; nobody is in two.
    ///
    /// There are none where so few have traded that everyone knows everyone.
    package func circles(limit: Int) -> [Circle] {
        guard traders >= Self.peopleForClusters else { return [] }
        var growth = CircleGrowth(edges)
        var found: [Circle] = []
        for start in edges.indices {
            guard let best = growth.best(around: Int32(start)) else { continue }
            found.append(
                Circle(
                    people: best.people.map { accounts[Int($0)] }.sorted(),
                    inside: best.inside,
                    outside: best.outside
                )
            )
        }
        return Array(found.sorted(by: Circle.precedes).prefix(limit))
    }
}

/// Finds the circle around a person: takes in, one by one, the person who has traded most often with those
/// inside.
private struct CircleGrowth {
    struct Grown {
        var people: [Int32] = []
        var inside = 0
        var outside = 0

        /// True where a moderator should look: at least four trades of five are inside, three a person on
        /// average.
        ///
        /// Of a seller with customers who bought nothing else yet, or of a string of neighbours, there are fewer.
        var isNoticed: Bool {
            people.count >= 3 && inside >= 10 && inside * 2 >= people.count * 3
                && inside * 5 >= (inside + outside) * 4
        }

        /// True where no smaller part of the trades is inside; of two that are alike the later has more
        /// people.
        func isAsClose(as other: Self) -> Bool {
            inside * (other.inside + other.outside) >= other.inside * (inside + outside)
        }
    }

    private let edges: [[HandoverGraph.Edge]]
    private let traded: [Int]
    private var isTaken: [Bool]
    // Of the circle that grows; nothing between two.
    private var isInside: [Bool]
    private var timesWithInside: [Int]

    init(_ edges: [[HandoverGraph.Edge]]) {
        self.edges = edges
        traded = edges.map { $0.reduce(0) { $0 + Int($1.times) } }
        // Who knows one person alone is in no circle, and would fill those of others.
        isTaken = edges.map { $0.count < 2 || $0.count > Self.mostPartners }
        isInside = [Bool](repeating: false, count: edges.count)
        timesWithInside = [Int](repeating: 0, count: edges.count)
    }

    /// A person who knows more than these is in no circle, which keeps the work small.
    private static let mostPartners = 100

    /// The closest circle, whose people are in no other from then on.
    mutating func best(around start: Int32) -> Grown? {
        var grown = Grown()
        var best: Grown?
        var near: [Int32] = []
        var next = isTaken[Int(start)] ? nil : start
        while let one = next {
            take(one, into: &grown, near: &near)
            if grown.isNoticed, belongs(start), best.map(grown.isAsClose) ?? true { best = grown }
            next = grown.people.count < HandoverGraph.Circle.mostPeople ? closest(of: near) : nil
        }
        for one in grown.people {
            isInside[Int(one)] = false
            for edge in edges[Int(one)] { timesWithInside[Int(edge.other)] = 0 }
        }
        for one in best?.people ?? [] { isTaken[Int(one)] = true }
        return best
    }

    private mutating func take(_ one: Int32, into grown: inout Grown, near: inout [Int32]) {
        let place = Int(one)
        grown.people.append(one)
        grown.inside += timesWithInside[place]
        grown.outside += traded[place] - 2 * timesWithInside[place]
        isInside[place] = true
        for edge in edges[place] {
            let other = Int(edge.other)
            if timesWithInside[other] == 0, !isInside[other], !isTaken[other] { near.append(edge.other) }
            timesWithInside[other] += Int(edge.times)
        }
    }

    /// True where at least half of a person's trades are inside: a circle of others is found from one of
    /// these.
    private func belongs(_ start: Int32) -> Bool { timesWithInside[Int(start)] * 2 >= traded[Int(start)] }

    /// The one who traded with those inside most often; of several, the one who traded least with others.
    private func closest(of near: [Int32]) -> Int32? {
        var best: Int?
        for one in near.map(Int.init) where !isInside[one] {
            guard let other = best else {
                best = one
                continue
            }
            let isCloser = (timesWithInside[one], traded[other]) > (timesWithInside[other], traded[one])
            if isCloser { best = one }
        }
        return best.map(Int32.init)
    }
}
