import Glibc
package import Linux
package import Market
package import MarketStore
import Synchronization

/// A test each half minute of whether the market works: it writes a row and a file, and reads them back.
///
/// A file system that went read-only after a fault still says that it can be written to, and a query that is
/// answered says nothing of the next one.
package final class SelfTest: Sendable {
    package enum Step: String, CaseIterable, Sendable {
        case row, file
        /// A photo made by a worker.
        case photo
        /// The bucket that photos are kept in, where they are.
        case bucket
    }

    /// Does a step, and gives why it failed.
    package typealias Work = @Sendable () async -> String?

    private struct Record {
        var beganAt: Duration?
        var failure: String?
        var isKnown = false
    }

    /// Does it, and gives why it failed.
    private let work: [Step: Work]
    private let records = Mutex<[Step: Record]>([:])
    private let uptime: @Sendable () -> Duration
    private let log: Log

    package init(
        _ work: [Step: Work],
        uptime: @escaping @Sendable () -> Duration,
        log: Log
    ) {
        self.work = work
        self.uptime = uptime
        self.log = log
    }

    /// The steps as they are for a market in `folder`.
    package convenience init(
        of store: SQLiteStore,
        in folder: DataFolder,
        blocking: BlockingPool,
        clock: ServerClock,
        log: Log,
        workersWork: @escaping @Sendable () async -> Bool,
        bucket: Work? = nil
    ) {
        let own: [Step: Work] =
            [
                .row: {
                    do throws(MarketError) {
                        try await store.tryOut(clock.now().millisecondsSince1970)
                        return nil
                    } catch {
                        return error.operatorSentence
                    }
                },
                .file: {
                    await blocking.run { () -> String? in SelfTest.tryFile(in: folder, clock.now()) }
                },
                .photo: { await workersWork() ? nil : "workers make no photos" },
            ]
        self.init(
            own.merging(bucket.map { [.bucket: $0] } ?? [:]) { $1 },
            uptime: clock.uptime,
            log: log
        )
    }

    /// Goes on until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            begin()
            // Cancelling ends the wait, and then the loop.
            try? await Task.sleep(for: .seconds(30))
        }
    }

    /// Begins each step that is not under way still: one that hangs holds up no other.
    @discardableResult
    package func begin() -> [Task<Void, Never>] {
        Step.allCases.compactMap { step in
            guard let work = work[step], begin(step) else { return nil }
            return Task { end(step, await work()) }
        }
    }

    private func begin(_ step: Step) -> Bool {
        records.withLock { records in
            guard records[step]?.beganAt == nil else { return false }
            records[step, default: Record()].beganAt = uptime()
            return true
        }
    }

    private func end(_ step: Step, _ failure: String?) {
        let before = records.withLock { records in
            let before = records[step]?.failure
            records[step] = Record(beganAt: nil, failure: failure, isKnown: true)
            return before
        }
        guard failure != before else { return }
        if let failure {
            log.error("self_test_failed", [("step", .text(step.rawValue)), ("error", .text(failure))])
        } else {
            log.warning("self_test_succeeds_again", [("step", .text(step.rawValue))])
        }
    }

    /// Why a step failed the last time, or that it takes too long; `nil` where it succeeded or was not tried yet.
    package func failure(of step: Step) -> String? {
        let record = records.withLock { $0[step] ?? Record() }
        // A photo has 20 seconds, and may wait for others.
        let patience: Duration = step == .photo || step == .bucket ? .seconds(60) : .seconds(15)
        if let beganAt = record.beganAt, case let waited = uptime() - beganAt, waited >= patience {
            return "it has been under way for \(waited.components.seconds) seconds"
        }
        return record.failure
    }

    package func isKnown(_ step: Step) -> Bool { records.withLock { $0[step]?.isKnown ?? false } }

    /// Writes a file where photos are written first, reads it back and removes it; gives why it can't.
    static func tryFile(in folder: DataFolder, _ now: Timestamp) -> String? {
        let bytes = Array("\(now.millisecondsSince1970)".utf8)
        let path = "\(folder.photos)/incoming/self-test"
        do throws(FileError) {
            try Files.makeFolder("\(folder.photos)/incoming")
            try Files.replace(path, with: bytes)
            guard try Files.read(path) == bytes else { return "\(path): what was written was not read back" }
            try Files.remove(path)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
