/// Connections whose replies are ready, to be sent several at a time.
///
/// A client that serves many of them is woken once and finds several replies. Woken for each, it would fall asleep in
/// between, and waking it costs the server as much as reading the request did.
struct ReadyConnections {
    private var ready: [HTTPConnection] = []
    /// Connections added while replies were sent.
    ///
    /// So a client that sends one request after the other is not served before others.
    private var later: [HTTPConnection] = []
    private var isSending = false
    private var age = 0

    /// So much is done at most while replies wait, lest the first be late for the sake of the last.
    private static let mostAge = 8

    var isEmpty: Bool { ready.isEmpty && later.isEmpty }

    mutating func add(_ connection: HTTPConnection) {
        if isSending { later.append(connection) } else { ready.append(connection) }
    }

    /// One more thing was done, by which what is ready has grown older.
    mutating func noteWork() {
        age = ready.isEmpty ? 0 : age + 1
    }

    /// True where the replies that are ready have waited for long enough.
    var isDue: Bool { age >= Self.mostAge }

    /// Hands out what is ready.
    ///
    /// Until it comes back by ``end(_:)``, what is added waits for the end of the next round.
    mutating func begin() -> [HTTPConnection] {
        isSending = true
        age = 0
        var taken: [HTTPConnection] = []
        swap(&taken, &ready)
        return taken
    }

    /// Takes the memory of what was sent back.
    mutating func end(_ sent: consuming [HTTPConnection]) {
        isSending = false
        sent.removeAll(keepingCapacity: true)
        ready = sent
    }

    /// A round is over: what waited for that is sent at the end of the next one.
    mutating func endRound() {
        swap(&ready, &later)
    }
}
