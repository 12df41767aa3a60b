import Glibc
import Linux
package import Market
package import MarketService

/// A log that writes lines to a descriptor, many at a time.
///
/// Lines of requests wait for each other, for 2 ms at most once ``startFlushing()`` was called, so that hardly one is
/// lost however the process ends; warnings and errors are written at once. A descriptor that takes no more,
/// such as a full disk's or a pipe's that nobody reads, loses lines but stops nobody; how many bytes were lost is
/// said in the first line that fits again.
package final class LogFile: Sendable {
    private struct Pending {
        var bytes: [UInt8] = []
        var time = TimeText()
        var lost = 0
        /// Whether a line was written in part, so that the next one must not go on in it.
        var isTorn = false
        var isOver = false
    }

    private let descriptor: Int32
    private let format: LogFormat
    private let now: @Sendable () -> Timestamp
    private let pending = Monitor(Pending())

    /// Writes to `descriptor`, which stays the caller's to close.
    package init(descriptor: Int32, format: LogFormat, now: @escaping @Sendable () -> Timestamp) {
        self.descriptor = descriptor
        self.format = format
        self.now = now
    }

    package var log: Log { Log { self.write($0) } }

    package func flush() {
        pending.withLock { flush(&$0) }
    }

    /// Has a thread write lines as they come, until ``stopFlushing()``.
    ///
    /// A line that comes alone is written at once. Where they come in crowds, the thread rests between two writes.
    package func startFlushing() {
        Thread.start(named: "log") { [self] in
            while waitForLine() {
                flush()
                usleep(Self.rest)
            }
        }
    }

    package func stopFlushing() {
        pending.withLock { $0.isOver = true }
        pending.wakeAll()
    }

    /// In microseconds.
    private static let rest: UInt32 = 2_000

    /// Whether there will be more.
    private func waitForLine() -> Bool {
        pending.wait { pending in pending.isOver ? false : pending.bytes.isEmpty ? nil : true }
    }

    private func write(_ record: LogRecord) {
        let moment = now()
        pending.withLock { pending in
            pending.time.set(moment)
            format.write(record, at: pending.time.bytes, to: &pending.bytes)
            pending.bytes.append(UInt8(ascii: "\n"))
            if record.level != .info || pending.bytes.count >= 16 << 10 { flush(&pending) }
        }
        pending.wakeOne()
    }

    private func flush(_ pending: inout Pending) {
        let newline = UInt8(ascii: "\n")
        if pending.lost > 0 {
            let record = LogRecord(.warning, "log_lines_lost", [("bytes", .number(Int64(pending.lost)))])
            let line = "\(pending.isTorn ? "\n" : "")\(format.line(record, at: now()))\n"
            pending.bytes = Array(line.utf8) + pending.bytes
        }
        let count = pending.bytes.count
        let written = pending.bytes.withUnsafeBytes { write(all: $0) }
        if written > 0 { pending.isTorn = pending.bytes[written - 1] != newline }
        if written == count { pending.lost = 0 } else { pending.lost += count - written }
        pending.bytes.removeAll(keepingCapacity: true)
    }

    private func write(all bytes: UnsafeRawBufferPointer) -> Int {
        var done = 0
        while done < bytes.count, takesMore {
            let piece = min(bytes.count - done, Self.pieceLength)
            let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), piece)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            done += count
        }
        return done
    }

    /// As much as a pipe has room for when it says that it has any.
    private static let pieceLength = 4096

    /// Whether a piece can be written without waiting: a pipe whose reader has stopped would hold up every request.
    private var takesMore: Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&question, 1, 0) == 1 && question.revents & Int16(POLLOUT) != 0
    }
}
