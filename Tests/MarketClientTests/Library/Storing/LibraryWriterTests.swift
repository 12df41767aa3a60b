import ClientDoubles
import Dispatch
import SQLite
import TemporaryFolder
import Testing

@testable import MarketClient

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LibraryWriterTests {
    /// Two who write one after the other are written in that order: no other task comes between asking and the line.
    @Test func aWriteIsQueuedFromItsCall() async throws {
        let place = try LibraryPlace()
        let opened = await OpenedLibrary.open(
            LibraryFile(folder: place.folder.file("user")),
            now: { [clock = place.clock] in clock.timestamp }
        )
        let writer = opened.writer
        let isFree = DispatchSemaphore(value: 0)
        writer.write { _ in isFree.wait() }
        let writing = Task.immediate { try await writer.writeNow { _ in } }
        #expect(writer.status.waiting == 2)
        isFree.signal()
        try await writing.value
        #expect(writer.status.waiting == 0)
    }
}
