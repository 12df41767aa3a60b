package import Market

/// How each part of the market is.
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

    package let parts: [Part]
    /// When the last backup was made that was found whole.
    package let backupMadeAt: Timestamp?
    /// Whether the market was found damaged, and not whole since.
    package let isDamaged: Bool

    package init(parts: [Part], backupMadeAt: Timestamp? = nil, isDamaged: Bool = false) {
        self.parts = parts
        self.isDamaged = isDamaged
        self.backupMadeAt = backupMadeAt
    }

    package var isHealthy: Bool { parts.allSatisfy(\.isHealthy) }
}
