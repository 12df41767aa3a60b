import Glibc
import Linux
package import Market
package import MarketService
import Synchronization

/// A log that writes lines to a descriptor, many at a time.
///
/// Once ``startFlushing()`` was called, a thread of its own writes, each line after 2 ms at most, so that
/// hardly one is lost however the process ends, and a slow disk holds up nobody else. Before, and once it was
/// stopped, the thread that logs a warning, or the line that makes many, writes them. A descriptor that takes
/// no more, such as a full disk's or a pipe's that nobody reads, loses lines, and so does a thread that is
/// kept from writing; the first line that fits again has their number.
package final class LogFile: Sendable {
    private struct Pending {
        var bytes: [UInt8] = []
        var lines = 0
        var time = TimeText()
        var lost = Lost()
        var hasThread = false
    }

    private struct Lost {
        var lines = 0
        var bytes = 0
    }

    /// Takes a part of the bytes, from the first on; returns how many.
    package typealias Write = @Sendable (UnsafeRawBufferPointer) -> Int

    private let format: LogFormat
    private let now: @Sendable () -> Timestamp
    private let put: Write
    /// Held for moments only, never while something is written.
    private let pending = Monitor(Pending())
    /// Keeps what is written in order; true where a line was written in part, so that the next one must not go on in it.
    private let isTorn = Mutex(false)
    private let lostLines = Atomic<Int>(0)

    /// Writes to `descriptor`, which stays the caller's to close.
    package convenience init(
        descriptor: Int32,
        format: LogFormat,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.init(format: format, now: now) { Self.write(all: $0, to: descriptor) }
    }

    /// Has `put` write.
    package init(format: LogFormat, now: @escaping @Sendable () -> Timestamp, put: @escaping Write) {
        self.format = format
        self.now = now
        self.put = put
    }

    package var log: Log { Log { self.write($0) } }

    /// The number of lines lost since the start.
    package var lostLineCount: Int { lostLines.load(ordering: .relaxed) }

    /// Writes all lines that wait; those that come meanwhile wait for the next time.
    package func flush() {
        isTorn.withLock { isTorn in
            var (bytes, lines, lost) = pending.withLock { pending in
                defer {
                    pending.bytes = []
                    (pending.lines, pending.lost) = (0, Lost())
                }
                return (pending.bytes, pending.lines, pending.lost)
            }
            if lost.lines > 0 {
                let record = LogRecord(
                    .warning,
                    "log_lines_lost",
                    [("lines", .number(Int64(lost.lines))), ("bytes", .number(Int64(lost.bytes)))]
                )
                bytes = Array("\(isTorn ? "\n" : "")\(format.line(record, at: now()))\n".utf8) + bytes
            }
            guard !bytes.isEmpty else { return }
            let written = bytes.withUnsafeBytes { put($0) }
            if written > 0 { isTorn = bytes[written - 1] != Self.newline }
            guard written < bytes.count else { return }
            let left = bytes[written...].count { $0 == Self.newline }
            lines = min(lines, left)
            lostLines.add(lines, ordering: .relaxed)
            lost = Lost(lines: lost.lines + lines, bytes: lost.bytes + bytes.count - written)
            pending.withLock { pending in
                pending.lost.lines += lost.lines
                pending.lost.bytes += lost.bytes
            }
        }
    }

    /// Has a thread write lines as they come, until ``stopFlushing()``.
    ///
    /// A line that comes alone is written at once. Where they come in crowds, the thread rests between two writes.
    package func startFlushing() {
        pending.withLock { $0.hasThread = true }
        Thread.start(named: "log") { [self] in
            while waitForLine() {
                flush()
                usleep(Self.rest)
            }
        }
    }

    package func stopFlushing() {
        pending.withLock { $0.hasThread = false }
        pending.wakeAll()
    }

    /// In microseconds.
    private static let rest: UInt32 = 2_000
    /// In bytes: some seconds of a busy market, for which a disk may take its time.
    private static let mostWaiting = 4 << 20
    private static let newline = UInt8(ascii: "\n")

    /// Waits for a line, and returns false where there will be no more.
    private func waitForLine() -> Bool {
        pending.wait { pending in !pending.hasThread ? false : pending.bytes.isEmpty ? nil : true }
    }

    private func write(_ record: LogRecord) {
        let moment = now()
        let isDue = pending.withLock { pending in
            let before = pending.bytes.count
            pending.time.set(moment)
            format.write(record, at: pending.time.bytes, to: &pending.bytes)
            pending.bytes.append(Self.newline)
            pending.lines += 1
            if pending.bytes.count > Self.mostWaiting {
                pending.lost.lines += 1
                pending.lost.bytes += pending.bytes.count - before
                pending.lines -= 1
                pending.bytes.removeLast(pending.bytes.count - before)
                lostLines.add(1, ordering: .relaxed)
            }
            return !pending.hasThread && (record.level != .info || pending.bytes.count >= 16 << 10)
        }
        if isDue { flush() }
        pending.wakeOne()
    }

    private static func write(all bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        var done = 0
        while done < bytes.count, takesMore(descriptor) {
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

    /// True where a piece can be written without waiting; a pipe whose reader has stopped would block the log.
    private static func takesMore(_ descriptor: Int32) -> Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&question, 1, 0) == 1 && question.revents & Int16(POLLOUT) != 0
    }
}
