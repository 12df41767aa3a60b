import Glibc
package import Market
package import MarketService
import Synchronization

/// A log that writes lines to a descriptor, many at a time.
///
/// Lines of requests wait until there are 16 KB of them or `flush()` is called, which the server does
/// every second and before it stops; warnings and errors are written at once. A descriptor that takes no more,
/// such as a full disk's or a pipe's that nobody reads, loses lines but stops nobody; how many bytes were lost is
/// said in the first line that fits again.
package final class LogFile: Sendable {
    private struct Pending {
        var bytes: [UInt8] = []
        var time = TimeText()
        var lost = 0
        /// Whether a line was written in part, so that the next one must not go on in it.
        var isTorn = false
    }

    private let descriptor: Int32
    private let format: LogFormat
    private let now: @Sendable () -> Timestamp
    private let pending = Mutex(Pending())

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

    /// Flushes every second until the task is cancelled.
    package func keepFlushing() async {
        while !Task.isCancelled {
            // Cancelling ends the wait, and then the loop.
            try? await Task.sleep(for: .seconds(1))
            flush()
        }
    }

    private func write(_ record: LogRecord) {
        let moment = now()
        pending.withLock { pending in
            pending.time.set(moment)
            format.write(record, at: pending.time.bytes, to: &pending.bytes)
            pending.bytes.append(UInt8(ascii: "\n"))
            if record.level != .info || pending.bytes.count >= 16 << 10 { flush(&pending) }
        }
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
