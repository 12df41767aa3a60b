/// The state of the replica that a server's lists are read from, compared to the primary.
package struct ReplicaStatus: Hashable, Sendable {
    /// The last change in the replica.
    package let change: Int64
    /// The primary's last change as this server last read it.
    package let primary: Int64
    /// The time since the replica last had all changes; `nil` where it never had since the start.
    package let age: Duration?
}

extension SQLiteStore {
    /// `nil` where lists are read from the primary.
    package var replicaStatus: ReplicaStatus? {
        guard let replica else { return nil }
        let progress = replica.progress
        return ReplicaStatus(
            change: changeNotifier.number,
            primary: max(progress.primary, changeNotifier.number),
            age: progress.readAt.map { .now - $0 }
        )
    }
}
