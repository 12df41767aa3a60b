import Market

/// The events of a commit, which a server sends to the others of its market.
///
/// That there is something new at all is sent in any case.
struct ServerEvents: Hashable, Sendable {
    /// The accounts that have a new post.
    var posted: Set<Account.ID> = []
    var ended: Set<Account.ID> = []
    /// The words that services send each other, which the store passes on as they are.
    var words: Set<String> = []

    var isEmpty: Bool { posted.isEmpty && ended.isEmpty && words.isEmpty }

    /// The most events that wait while the connection is lost.
    static let mostWaiting = 10_000

    /// Adds to the events that wait to be sent.
    ///
    /// Beyond the limit, the other servers are only notified that they missed some.
    mutating func queue(_ other: ServerEvents) {
        guard !words.contains(SharedEventName.missed) else { return }
        add(other)
        if posted.count + ended.count + words.count > Self.mostWaiting {
            self = ServerEvents(words: [SharedEventName.missed])
        }
    }

    /// The limit of a notification's text, below PostgreSQL's own of 8000.
    private static let mostBytes = 7_000

    mutating func add(_ other: ServerEvents) {
        posted.formUnion(other.posted)
        ended.formUnion(other.ended)
        words.formUnion(other.words)
    }

    /// As texts of notifications: more than one where there are many accounts, and one in any case.
    var texts: [String] {
        var texts: [String] = []
        var text = ""
        let all =
            posted.map { " p\($0.rawValue)" } + ended.map { " e\($0.rawValue)" } + words.map { " w\($0)" }
        for word in all.sorted() {
            if text.utf8.count + word.utf8.count > Self.mostBytes {
                texts.append(text)
                text = ""
            }
            text += word
        }
        return texts + [text]
    }

    init(words: Set<String> = []) {
        self.words = words
    }

    /// Reads a text; skips words of a newer server that this one does not know.
    init(_ text: String) {
        for word in text.split(separator: " ") {
            let rest = word.dropFirst()
            switch (word.first, Int64(rest)) {
            case ("p", let number?): posted.insert(Account.ID(number))
            case ("e", let number?): ended.insert(Account.ID(number))
            case ("w", _): words.insert(String(rest))
            default: break
            }
        }
    }
}
