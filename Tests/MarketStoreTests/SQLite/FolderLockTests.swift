import Glibc
import Linux
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct FolderLockTests {
    private let temporary: TemporaryFolder
    private let path: String

    init() throws {
        temporary = try TemporaryFolder()
        path = temporary.file("lock")
    }

    @Test func failedLockAttemptKeepsOthersLocks() async throws {
        let held = try FolderLock(path, .exclusive)
        defer { withExtendedLifetime(held) {} }
        let (path, isOver) = (path, Over())
        let (refused, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        async let asking: Void = Task.detached {
            defer { continuation.finish() }
            while !isOver.isSo {
                if try FolderLock(path, .shared) == nil { continuation.yield() }
                // The other tests want the processors too.
                await Task.yield()
            }
        }.value

        // From the first refusal on, files are opened and closed while others are refused.
        for await _ in refused { break }
        var lost = 0
        for _ in 0..<50_000 {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            if close(file) != 0 { lost += 1 }
        }
        isOver.become()
        try await asking
        #expect(lost == 0)
    }

    @Test func sharedLocksExcludeAnExclusiveOne() throws {
        let first = try FolderLock(path, .shared)
        let second = try FolderLock(path, .shared)
        #expect(first != nil && second != nil)
        #expect(try FolderLock(path, .exclusive) == nil)
    }

    @Test func lockInAMissingFolderIsAnError() {
        #expect(throws: FileError(temporary.file("nowhere/lock"), code: ENOENT)) {
            try FolderLock(temporary.file("nowhere/lock"), .shared)
        }
    }
}

/// Tells a task that the test is.
private final class Over: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSo: Bool { flag.load(ordering: .relaxed) }

    func become() {
        flag.store(true, ordering: .relaxed)
    }
}
