import Glibc
import Linux
import Market
import Synchronization

/// Checks that the files of an open database still have their names.
///
/// SQLite goes on writing into files that were removed or replaced, and all of it is lost with the process.
final class DatabaseFiles: Sendable {
    private let files: [(path: String, identity: FileIdentity)]
    private let database: String
    private let isReplica: Bool
    private let troubles: StoreTroubles
    private let uptime: @Sendable () -> UInt64
    private let checkedAt = Atomic<UInt64>(0)
    private let isMoved = Atomic<Bool>(false)
    /// In nanoseconds; reads are many, and a check costs as much as a short one.
    private static let pause: UInt64 = 200_000_000

    /// The database that was just opened and read; `uptime` is in nanoseconds, and coarse is good enough.
    init(
        of database: String,
        isReplica: Bool = false,
        notifying troubles: StoreTroubles,
        uptime: @escaping @Sendable () -> UInt64 = DatabaseFiles.coarseUptime
    ) {
        self.database = database
        self.isReplica = isReplica
        self.troubles = troubles
        self.uptime = uptime
        files = [database, "\(database)-wal", "\(database)-shm"].compactMap { path in
            FileIdentity(at: path).map { (path: path, identity: $0) }
        }
    }

    /// Throws where one of the files bears its name no more.
    func check() throws(MarketError) {
        checkedAt.store(uptime(), ordering: .relaxed)
        let missed = files.first { FileIdentity(at: $0.path) != $0.identity }
        let wasMoved = isMoved.exchange(missed != nil, ordering: .relaxed)
        if wasMoved != (missed != nil) {
            troubles.notify(missed.map { StoreTrouble.moved(file: $0.path, remedy: remedy) } ?? .returned)
        }
        guard let missed else { return }
        throw .unavailable(.storageMoved("\(missed.path) was removed or replaced while the market is open"))
    }

    /// Throws what the last check showed, and checks again where that is a while ago.
    func checkPeriodically() throws(MarketError) {
        let isDue = uptime() &- checkedAt.load(ordering: .relaxed) >= Self.pause
        if isDue || isMoved.load(ordering: .relaxed) { try check() }
    }

    /// The instructions that save the contents of files which lost their names.
    private var remedy: String {
        guard !isReplica else {
            return "nothing is lost, as it was a copy: start the server again, which makes it anew"
        }
        let copies = files.prefix(2).compactMap { file in
            file.identity.descriptors.first.map { descriptor in
                "cp /proc/\(getpid())/fd/\(descriptor) saved/\(file.path.lastPathPart)"
            }
        }
        return "all that was acknowledged is in the old file; before the market is stopped: "
            + (["mkdir saved"] + copies).joined(separator: " && ")
    }

    static let coarseUptime: @Sendable () -> UInt64 = {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

extension String {
    fileprivate var lastPathPart: String {
        lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
    }
}
