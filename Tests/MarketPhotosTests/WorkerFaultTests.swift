import Foundation
import Testing

@testable import MarketPhotos

/// Workers that die, hang and lie; each is a shell script that begins like a worker.
@Suite(.timeLimit(.minutes(10)))
struct WorkerFaultTests {
    @Test(arguments: [
        "kill -9 $$", "kill -SEGV $$", "exit 0", "/usr/bin/head -c 100 >/dev/null; kill -9 $$",
        "/usr/bin/head -c 100 >/dev/null; /usr/bin/head -c 1000 /dev/zero | /usr/bin/tr '\\0' '\\377' >&0; read forever",
    ])
    func failingWorkerFailsOneUploadOnly(script: String) async throws {
        let place = try TestWorkshop()
        // The first worker fails, and the next is a real one.
        let workshop = place.workshop(
            .script("if /bin/mkdir \(place.root)/failed; then \(script); else exec $0; fi"),
            { $0.workers = 1 }
        )
        await #expect(throws: PhotoError.workerFailed) {
            try await workshop.make(from: Fixture.path("quarters.jpg"))
        }
        #expect(try place.uploadsUnderWay.isEmpty)
        _ = try await workshop.make(from: Fixture.path("quarters.jpg"))
    }

    @Test(arguments: [
        "kill -STOP $$", "while :; do :; done", "trap '' TERM HUP; read forever <&1; while :; do :; done",
    ])
    func hangingWorkerIsKilled(script: String) async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(.script("echo $$ >\(place.root)/id; \(script)")) {
            $0.limits.time = .seconds(2)
        }
        let error = await #expect(throws: PhotoError.self) {
            try await workshop.make(from: Fixture.path("quarters.jpg"))
        }
        // One that computes all the while has done too much, where it had a processor.
        #expect(error == .tookTooLong || error == .tooMuchWork && script.contains("while"))
        let process = try workerID(in: place)
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test func otherUploadsContinueWhileOneWorkerHangs() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(
            .script("if /bin/mkdir \(place.root)/failed; then kill -STOP $$; else exec $0; fi")
        ) { $0.limits.time = .seconds(5) }
        let outcomes = await withTaskGroup(of: PhotoError?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do { _ = try await workshop.make(from: Fixture.path("quarters.jpg")) } catch {
                        return error as? PhotoError
                    }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == .tookTooLong }.count == 1)
        #expect(outcomes.filter { $0 == nil }.count == 7)
    }

    @Test func missingWorkerProgramIsAFailedWorker() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(WorkerCommand(executable: "/no/such/program", arguments: []))
        await #expect(throws: PhotoError.workerFailed) {
            try await workshop.make(from: Fixture.path("quarters.jpg"))
        }
    }

    @Test func idleWorkerThatDiedIsReplaced() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(.script("echo $$ >\(place.root)/id; exec $0")) { $0.workers = 1 }
        _ = try await workshop.make(from: Fixture.path("quarters.jpg"))
        let process = try workerID(in: place)
        #expect(kill(process, SIGKILL) == 0)
        var facts = siginfo_t()
        #expect(waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) == 0)
        _ = try await workshop.make(from: Fixture.path("quarters.jpg"))
    }

    @Test func workerIsSandboxed() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(.script("echo $$ >\(place.root)/id; exec $0")) { $0.workers = 1 }
        _ = try await workshop.make(from: Fixture.path("quarters.heic"))
        let process = "/proc/\(try workerID(in: place))"
        for thread in try FileManager.default.contentsOfDirectory(atPath: "\(process)/task") {
            let status = try String(contentsOfFile: "\(process)/task/\(thread)/status", encoding: .utf8)
            #expect(status.contains("NoNewPrivs:\t1"))
            #expect(status.contains("Seccomp:\t2"))
        }
        let limits = try String(contentsOfFile: "\(process)/limits", encoding: .utf8).split(separator: "\n")
        #expect(
            limits.contains {
                $0.hasPrefix("Max open files") && $0.split(separator: " ")[3...4] == ["3", "3"]
            }
        )
        #expect(
            limits.contains {
                $0.hasPrefix("Max core file size") && $0.split(separator: " ")[4...5] == ["0", "0"]
            }
        )
    }

    @Test func workerRunsAtLowPriority() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(.script("echo $$ >\(place.root)/id; exec $0")) { $0.workers = 1 }
        _ = try await workshop.make(from: Fixture.path("quarters.jpg"))
        let worker = id_t(try workerID(in: place))
        let process = __priority_which_t(PRIO_PROCESS.rawValue)
        #expect(getpriority(process, worker) == min(19, getpriority(process, 0) + 10))
    }

    private func workerID(in place: TestWorkshop) throws -> pid_t {
        let text = try String(contentsOfFile: "\(place.root)/id", encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test func workerIsReplacedAfterItsPhotoLimit() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(.script("echo $$ >>\(place.root)/ids; exec $0")) {
            $0.workers = 1
            $0.photosPerWorker = 2
        }
        for _ in 0..<5 { _ = try await workshop.make(from: Fixture.path("quarters.jpg")) }
        let ids = try String(contentsOfFile: "\(place.root)/ids", encoding: .utf8)
        #expect(ids.split(separator: "\n").count == 3)
    }

    @Test func memoryOverTheLimitFailsOneUpload() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop { $0.limits.memory = 8 << 20 }
        await #expect(throws: PhotoError.self) { try await workshop.make(from: Fixture.path("quarters.jpg")) }
    }

    @Test func uploadsBeyondTheQueueAreRefused() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop { $0.waiting = 0 }
        await #expect(throws: PhotoError.busy) { try await workshop.make(from: Fixture.path("quarters.jpg")) }
    }

    @Test func cancelledUploadIsNotStarted() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop(.script("echo >\(place.root)/started; exec $0"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await workshop.make(from: Fixture.path("quarters.jpg"))
        }
        await #expect(throws: PhotoError.cancelled) { try await task.value }
        #expect(!FileManager.default.fileExists(atPath: "\(place.root)/started"))
    }
}
