/// Word between the servers of one market, of what people who listen are told at once and no database numbers.
///
/// It may be lost with a line, as it is with a listener's own: who comes back asks for everything.
package protocol NewsSharing: Sendable {
    /// Tells the other servers, soon; where there are none, nobody. A word has no space in it, and 200 bytes at most.
    func share(_ word: String)
    /// Calls `listener` with each word of another server; it must not wait.
    func whenShared(_ listener: @escaping @Sendable (String) -> Void)
}

/// Words that more than one service knows.
package enum NewsWord {
    /// A line was cut, here or at another server: what was told meanwhile was missed.
    package static let missed = "missed"
}

extension SQLiteStore: NewsSharing {
    package func share(_ word: String) {
        copy?.note(ServerNews(words: [word]))
    }

    package func whenShared(_ listener: @escaping @Sendable (String) -> Void) {
        posts.listenToWords(listener)
    }
}
