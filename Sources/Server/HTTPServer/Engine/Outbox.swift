/// Connections whose replies are ready, to be sent several at a time.
///
/// A client that serves many of them is woken once and finds several replies. Woken for each, it would fall asleep in
/// between, and waking it costs the server as much as reading the request did.
struct Outbox {
    private var waiting: [Connection] = []

    /// So many wait at most, lest the first be late for the sake of the last.
    private static let most = 8

    var isEmpty: Bool { waiting.isEmpty }
    var isFull: Bool { waiting.count >= Self.most }

    mutating func add(_ connection: Connection) {
        waiting.append(connection)
    }

    /// What waits now; room stays for as many.
    mutating func taken() -> [Connection] {
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }
}
