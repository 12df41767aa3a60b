import Foundation
import Glibc
import Linux
import Market
import MarketServer
import MarketService
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LogFileTests {
    /// Both ends of a pipe, the end to read not waiting for more than is there.
    private func withPipe(_ body: (_ read: () -> String, _ descriptor: Int32) throws -> Void) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
        defer { ends.forEach { close($0) } }
        try body(
            {
                var bytes = [UInt8](repeating: 0, count: 1 << 16)
                let count = Glibc.read(ends[0], &bytes, bytes.count)
                return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            },
            ends[1]
        )
    }

    private func file(_ descriptor: Int32) -> LogFile {
        LogFile(descriptor: descriptor, format: .logfmt) { Timestamp(millisecondsSince1970: 0) }
    }

    @Test func requestLinesAreBufferedAndWarningsFlushed() throws {
        try withPipe { read, descriptor in
            let file = file(descriptor)
            file.log.info("request")
            #expect(read() == "")

            file.log.warning("disk_low")
            #expect(
                read() == """
                    time=1970-01-01T00:00:00.000Z level=info event=request
                    time=1970-01-01T00:00:00.000Z level=warning event=disk_low

                    """
            )
        }
    }

    /// `/dev/full` takes a write as a full disk does: with an error.
    @Test func fullDiskDropsLinesAndReportsTheLostBytes() throws {
        try withPipe { read, descriptor in
            let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
            try #require(full >= 0)
            defer { close(full) }
            let file = file(full)
            for _ in 0..<3 { file.log.info("lost") }
            file.flush()
            let line = "time=1970-01-01T00:00:00.000Z level=info event=lost\n"

            // Room again.
            try #require(dup2(descriptor, full) == full)
            file.log.info("kept")
            file.flush()
            let text = read()
            #expect(text.contains("event=log_lines_lost lines=3 bytes=\(3 * line.utf8.count)\n"))
            #expect(text.hasSuffix("event=kept\n") && !text.contains("event=lost"))
        }
    }

    @Test func linesOfManyThreadsAreWholeAndWrittenOnce() async throws {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.file("log"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let file = file(descriptor)
        await withTaskGroup { group in
            for writer in 0..<8 {
                group.addTask {
                    for line in 0..<500 {
                        file.log.info("request", [("id", .text("\(writer)-\(line)"))])
                        if line % 20 == 0 { await Task.yield() }
                    }
                }
            }
        }
        file.flush()

        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
        let head = "time=1970-01-01T00:00:00.000Z level=info event=request id="
        let expected = (0..<8).flatMap { writer in (0..<500).map { "\(head)\(writer)-\($0)" } }
        #expect(lines.map(String.init).sorted() == expected.sorted())
    }

    @Test func flushWritesBufferedLines() throws {
        try withPipe { read, descriptor in
            let file = file(descriptor)
            file.log.info("request")
            file.flush()
            #expect(read().hasSuffix("event=request\n"))
        }
    }

    @Test func lineIsWrittenWithoutBeingAskedFor() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let file = file(ends[1])
        file.startFlushing()
        defer { file.stopFlushing() }
        for _ in 1...3 {
            file.log.info("request")
            var bytes = [UInt8](repeating: 0, count: 1 << 10)
            let count = Glibc.read(ends[0], &bytes, bytes.count)
            #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasSuffix("event=request\n"))
        }
    }

    @Test func blockedDescriptorDropsLinesAndReportsItLater() throws {
        try withPipe { read, descriptor in
            let file = file(descriptor)
            // Far more than a pipe holds, of which nobody reads anything.
            for _ in 0..<5000 { file.log.error("filler") }
            file.log.error("lost")
            while !read().isEmpty {}

            file.log.error("kept")
            let text = read()
            #expect(text.contains("event=log_lines_lost lines=") && text.hasSuffix("event=kept\n"))
            #expect(!text.contains("event=lost"))
        }
    }

    @Test func partialLineDoesNotSwallowTheNext() throws {
        try withPipe { read, descriptor in
            let file = file(descriptor)
            // Many lines at a time, so that the pipe is full in the middle of one.
            for _ in 0..<5000 { file.log.info("filler") }
            file.flush()
            var text = ""
            while case let more = read(), !more.isEmpty { text += more }
            try #require(!text.hasSuffix("\n"))

            file.log.error("kept")
            text += read()
            let lines = text.split(separator: "\n")
            #expect(lines.suffix(2).allSatisfy { $0.hasPrefix("time=1970-01-01T00:00:00.000Z level=") })
            #expect(lines.dropLast().last?.contains("event=log_lines_lost lines=") == true)
        }
    }

    /// As on a disk that takes seconds for a write: here it takes until the test says so.
    @Test func aSlowDiskHoldsUpNobodyWhoLogs() throws {
        let disk = Monitor((isWriting: false, isHeld: true, text: ""))
        let file = LogFile(format: .logfmt, now: { Timestamp(millisecondsSince1970: 0) }) { bytes in
            disk.withLock { $0.isWriting = true }
            disk.wakeAll()
            disk.wait { $0.isHeld ? nil : () }
            disk.withLock { $0.text += String(decoding: bytes, as: UTF8.self) }
            disk.wakeAll()
            return bytes.count
        }
        file.startFlushing()
        defer { file.stopFlushing() }
        file.log.info("first")
        disk.wait { $0.isWriting ? () : nil }
        // All of these return, warnings too, while the first is being written; more than may wait are lost.
        for _ in 0..<1_000 { file.log.error("second") }
        for _ in 0..<100_000 { file.log.info("third") }
        #expect(file.lostLineCount > 0)

        disk.withLock { $0.isHeld = false }
        disk.wakeAll()
        let text = disk.wait { $0.text.contains("log_lines_lost") ? $0.text : nil }
        let lost = "event=log_lines_lost lines=\(file.lostLineCount) "
        #expect(text.contains(lost) && text.contains("event=first\n"))
        #expect(text.components(separatedBy: "event=second\n").count == 1_001)
        let thirds = text.components(separatedBy: "event=third\n").count - 1
        #expect(thirds + file.lostLineCount == 100_000)
    }
}
