package import Market

/// The state of each part of the market.
package struct HealthReport: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package let name: String
        package let isHealthy: Bool
        /// A sentence that says more; holds nothing secret.
        package let detail: String

        package init(name: String, isHealthy: Bool, detail: String) {
            self.name = name
            self.isHealthy = isHealthy
            self.detail = detail
        }
    }

    /// A server's replica of the primary.
    package struct Replica: Hashable, Sendable {
        package let change: Int64
        package let databaseChange: Int64
        /// Since it last had everything.
        package let age: Duration?

        package init(change: Int64, databaseChange: Int64, age: Duration?) {
            self.change = change
            self.databaseChange = databaseChange
            self.age = age
        }
    }

    package let parts: [Part]
    /// The time of the last backup that was found whole.
    package let backupMadeAt: Timestamp?
    /// The position of the replica that lists are read from; `nil` where there is none.
    package let replica: Replica?
    /// True where the market is not open yet.
    package let isStarting: Bool
    /// True where the market was found damaged, and not whole since.
    package let isDamaged: Bool

    package init(
        parts: [Part],
        backupMadeAt: Timestamp? = nil,
        replica: Replica? = nil,
        isStarting: Bool = false,
        isDamaged: Bool = false
    ) {
        self.parts = parts
        self.replica = replica
        self.isStarting = isStarting
        self.isDamaged = isDamaged
        self.backupMadeAt = backupMadeAt
    }

    package var isHealthy: Bool { !isStarting && parts.allSatisfy(\.isHealthy) }
}
