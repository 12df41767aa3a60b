import Glibc
import Linux
package import Market
package import MarketStore

/// Looks at each part of the market and says how it is.
package struct HealthService: Sendable {
    /// Less room than this on the disk is worth waking someone for.
    private static let leastRoom: UInt64 = 256 << 20

    private let store: SQLiteStore
    private let folder: DataFolder
    private let selfTest: SelfTest
    private let demo: (@Sendable () -> HealthReport.Part)?
    private let log: Log

    /// `demo` says how far a market is that is being filled with demo goods.
    package init(
        store: SQLiteStore,
        folder: DataFolder,
        selfTest: SelfTest,
        demo: (@Sendable () -> HealthReport.Part)? = nil,
        log: Log
    ) {
        self.store = store
        self.folder = folder
        self.selfTest = selfTest
        self.demo = demo
        self.log = log
    }

    package func report() async -> HealthReport {
        let (backup, madeAt) = backup()
        let replica = store.replicaStatus
        return HealthReport(
            parts: [await database(), disk(), photos(), backup] + (replica.map { [Self.part(of: $0)] } ?? [])
                + (demo.map { [$0()] } ?? []),
            backupMadeAt: madeAt,
            replica: replica.map { .init(change: $0.change, databaseChange: $0.primary, age: $0.age) },
            isDamaged: store.damage != nil
        )
    }

    /// Never unhealthy: that it can't follow is the database's part, and old lists are better than none.
    private static func part(of replica: ReplicaStatus) -> HealthReport.Part {
        let age = replica.age.map { "\($0.components.seconds) s ago" } ?? "before the start"
        return .init(
            name: "copy",
            isHealthy: true,
            detail:
                "Lists show change \(replica.change) of \(replica.primary); they had all there was \(age)."
        )
    }

    private func database() async -> HealthReport.Part {
        do {
            _ = try await store.product(Product.ID(1))
            if let damage = damage() { return damage }
            if let failure = selfTest.failure(of: .row) {
                return .init(
                    name: "database",
                    isHealthy: false,
                    detail: "It is read, and a row was not written and read back: \(failure)."
                )
            }
            return .init(
                name: "database",
                isHealthy: true,
                detail: selfTest.isKnown(.row) ? "It answers, and keeps what is written." : "It answers."
            )
        } catch {
            log.error("database_failed", [("error", .cause(error))])
            // One page that is damaged fails this look, while all others may answer.
            if let damage = damage() { return damage }
            return .init(
                name: "database",
                isHealthy: false,
                detail: "It does not answer; the log says why."
            )
        }
    }

    private func damage() -> HealthReport.Part? {
        store.damage.map {
            .init(
                name: "database",
                isHealthy: false,
                detail: "It was found damaged, \($0). openmarket check says what is, and clears this."
            )
        }
    }

    private func disk() -> HealthReport.Part {
        var status = statvfs()
        guard statvfs(folder.path, &status) == 0 else {
            return .init(name: "disk", isHealthy: false, detail: "The data folder can't be looked at.")
        }
        let room = UInt64(status.f_bavail) * UInt64(status.f_frsize)
        let trouble =
            Self.trouble(of: status, room: room, isReadOnly: store.isReadOnly)
            ?? selfTest.failure(of: .file).map { "A file was not written and read back: \($0)." }
        return .init(
            name: "disk",
            isHealthy: trouble == nil,
            detail: ["\(room >> 20) MB are free.", trouble].compactMap(\.self).joined(separator: " ")
        )
    }

    private static func trouble(of status: statvfs, room: UInt64, isReadOnly: Bool) -> String? {
        guard status.f_flag & UInt(ST_RDONLY) == 0, !isReadOnly else {
            return "It is read-only: goods are shown, and nothing is kept."
        }
        guard room >= leastRoom else {
            return "That is too little to go on: make room."
        }
        // Some file systems don't count files, and say that there are none.
        guard status.f_files == 0 || status.f_favail > 0 else {
            return "It takes no more files, however small: remove some."
        }
        return nil
    }

    private func photos() -> HealthReport.Part {
        // A disk that is not mounted any more leaves the rest of the market as it was.
        guard access(folder.photos, R_OK | W_OK | X_OK) == 0 || errno == EROFS else {
            return .init(
                name: "photos",
                isHealthy: false,
                detail: "Their folder is missing, or the market may not write into it."
            )
        }
        if let failure = selfTest.failure(of: .bucket) {
            return .init(
                name: "photos",
                isHealthy: false,
                detail: "Their bucket can't be used: \(failure). What was read last is still shown."
            )
        }
        let isGood = selfTest.failure(of: .photo) == nil
        return .init(
            name: "photos",
            isHealthy: isGood,
            detail: isGood ? "Workers make photos." : "Workers make no photos; the log says why."
        )
    }

    /// Never unhealthy: an old backup is a reason to make one, and none to send people away.
    private func backup() -> (HealthReport.Part, madeAt: Timestamp?) {
        func part(_ detail: String) -> HealthReport.Part {
            .init(name: "backup", isHealthy: true, detail: detail)
        }
        do throws(FileError) {
            guard let last = try VerifiedBackup.last(in: folder) else {
                return (part("None was verified yet, by openmarket verify-backup."), nil)
            }
            let detail =
                "The last one found whole was made \(last.madeAt.internetText), verified \(last.verifiedAt.internetText)."
            return (part(detail), last.madeAt)
        } catch {
            return (part("What was verified last can't be read."), nil)
        }
    }
}
