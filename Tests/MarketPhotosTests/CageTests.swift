import Foundation
import LiveMarket
import Synchronization
import SystemCalls
import Testing

@testable import MarketPhotos

/// The system calls that a worker may still make, and those that kill it.
@Suite(.timeLimit(.minutes(10)))
struct CageTests {
    private enum End: Hashable {
        case done, killed
        case refused(Int32)
    }

    private static let names: [String] = {
        var names: [String] = []
        while let name = system_action_name(Int32(names.count)) { names.append(String(cString: name)) }
        return names
    }()

    private static let ends: [String: End] = [
        "a thread": .done, "memory": .done, "a signal to itself": .done, "its own limit": .done,
        // So that glibc makes its threads by the call that the filter can look into.
        "clone3": .refused(ENOSYS),
        // Libraries try these in vain.
        "a file": .refused(EPERM), "a new file": .refused(EPERM), "memory that becomes code": .refused(EPERM),
        "data that becomes code": .refused(EPERM), "a signal by a descriptor's owner": .refused(EPERM),
        "a signal by a socket's owner": .refused(EPERM), "sched_setaffinity of its parent": .refused(EPERM),
    ]

    @Test(arguments: names)
    func aWorkerDoesWhatDecodingNeedsAndDiesOfTheRest(action: String) async throws {
        let worker = try ChildProgram(WorkerCommand.workerPath, ["action", action])

        let end: End
        switch await worker.waitForExit() {
        case .status(0): end = .done
        case .status(let code): end = .refused(code)
        case .signal(SIGSYS): end = .killed
        // A kernel that runs no 32-bit programs does not come to ask the filter.
        case .signal(SIGSEGV) where action == "a call of 32 bits": end = .killed
        case .signal(let number):
            Issue.record("it died of signal \(number)")
            return
        }

        #expect(end == Self.ends[action] ?? .killed)
    }

    @Test func everyEndFollowsAnAction() {
        #expect(Set(Self.ends.keys).isSubset(of: Self.names))
        #expect(Self.names.count > 50)
    }

    /// Each format, whole and broken, is decoded within the calls that are allowed.
    @Test(arguments: PhotoFormat.allCases)
    func noPictureMakesAWorkerCallWhatItMayNot(format: PhotoFormat) async throws {
        let deaths = Mutex<[WorkerDeath]>([])
        let place = try TestWorkshop()
        var options = PhotoWorkshop.Options()
        options.workers = 1
        let workshop = PhotoWorkshop(
            files: place.files,
            command: .forTests,
            options: options,
            noteDeath: { death in deaths.withLock { $0.append(death) } }
        )
        var outcomes: [Bool: Int] = [:]
        func make(_ bytes: [UInt8]) async throws {
            let path = try place.upload(bytes, named: "picture")
            do throws(PhotoError) {
                _ = try await workshop.make(from: path)
                outcomes[true, default: 0] += 1
            } catch {
                #expect(error != .workerFailed)
                outcomes[false, default: 0] += 1
            }
        }
        let fixtures = try Fixture.names.filter { try Self.format(of: $0) == format }
        #expect(!fixtures.isEmpty)
        for fixture in fixtures {
            let whole = try Fixture.bytes(fixture)
            try await make(whole)
            for part in 1...6 {
                try await make(Array(whole.prefix(whole.count * part / 7)))
                var bent = whole
                for place in stride(from: part * 11, to: bent.count, by: 97) {
                    bent[place] ^= UInt8(part * 37 & 255)
                }
                try await make(bent)
            }
        }

        #expect(outcomes[true, default: 0] > 0)
        #expect(outcomes[false, default: 0] > 0)
        #expect(deaths.withLock { $0 } == [])
    }

    private static func format(of fixture: String) throws -> PhotoFormat? {
        let start = Array(try Fixture.bytes(fixture).prefix(PhotoFormat.telling))
        do throws(PhotoError) { return try PhotoFormat(sniffing: start) } catch { return nil }
    }

    @Test(arguments: [
        (SIGSYS, WorkerDeath.forbiddenCall, "forbidden_system_call"), (SIGSEGV, .signal(SIGSEGV), "crash"),
        (SIGXCPU, .signal(SIGXCPU), "limit"), (SIGKILL, nil, ""),
    ])
    func theCauseOfAWorkersDeathIsReported(signal: Int32, death: WorkerDeath?, cause: String) async throws {
        let deaths = Mutex<[WorkerDeath]>([])
        let place = try TestWorkshop()
        let workshop = PhotoWorkshop(
            files: place.files,
            command: .script("if /bin/mkdir \(place.root)/failed; then kill -\(signal) $$; else exec $0; fi"),
            noteDeath: { death in deaths.withLock { $0.append(death) } }
        )

        await #expect(throws: PhotoError.workerFailed) {
            try await workshop.make(from: Fixture.path("quarters.jpg"))
        }
        _ = try await workshop.make(from: Fixture.path("quarters.jpg"))

        #expect(deaths.withLock { $0 } == (death.map { [$0] } ?? []))
        if let death { #expect((death.cause, death.signal) == (cause, signal)) }
    }
}
