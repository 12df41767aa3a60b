/// The state of the replica that a server's lists are read from, compared to the primary.
package struct CopyStanding: Hashable, Sendable {
    /// The last change that the copy has.
    package let change: Int64
    /// The last one that the database had when this server last looked.
    package let truth: Int64
    /// The time since the replica last had all changes; `nil` where it never had since the start.
    package let age: Duration?
}

extension SQLiteStore {
    /// `nil` where lists are read from the truth itself.
    package var copyStanding: CopyStanding? {
        guard let copy else { return nil }
        let standing = copy.standing
        return CopyStanding(
            change: changeNotifier.number,
            truth: max(standing.truth, changeNotifier.number),
            age: standing.lookedAt.map { .now - $0 }
        )
    }
}
