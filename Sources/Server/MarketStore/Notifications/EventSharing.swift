/// Words that more than one service knows.
package enum SharedEventName {
    /// A line was cut, here or at another server: what was told meanwhile was missed.
    package static let missed = "missed"
}

/// Words that the servers of one market send each other, of events that no database numbers and listeners get
/// at once.
///
/// A word may be lost with a connection, as it may be with a listener's own: a listener that returns requests
/// everything.
extension SQLiteStore {
    /// Tells the other servers, soon; where there are none, nobody.
    ///
    /// A word has no space in it, and 200 bytes at most.
    package func share(_ word: String) {
        replica?.note(ServerEvents(words: [word]))
    }

    /// Calls `listener` with each word of another server; it must not wait.
    package func whenShared(_ listener: @escaping @Sendable (String) -> Void) {
        posts.listenToWords(listener)
    }
}
