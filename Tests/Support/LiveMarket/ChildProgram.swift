import Foundation
import Synchronization

/// A program in another process, whose words go to files; killed with the last reference to it.
///
/// Started by the system's own call: with thousands of processes, Foundation's `Process` crashed now and then.
public final class ChildProgram: Sendable {
    private struct State {
        var exit: Exit?
        var waiting: [CheckedContinuation<Exit, Never>] = []
    }

    public let identifier: Int32
    private let state = Mutex(State())

    public init(
        _ path: String,
        _ arguments: [String],
        in folder: String? = nil,
        environment: [String: String] = [:],
        output: String = "/dev/null",
        errors: String = "/dev/null"
    ) throws {
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // The folder is changed by a program that then becomes the other, as Swift can't see the call for it.
        let words = folder.map { ["/usr/bin/env", "-C", $0, path] + arguments } ?? [path] + arguments
        identifier = try Spawn(output: output, errors: errors)
            .start(words, environment: all.map { "\($0)=\($1)" })
        // A thread waits, since a task may not; it holds no reference, or the program would never be let go of.
        let identifier = identifier
        Thread.detachNewThread { [weak self] in
            var facts = siginfo_t()
            while waitid(P_PID, id_t(identifier), &facts, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            if let self { self.reap() } else { waitpid(identifier, nil, 0) }
        }
    }

    deinit {
        if isRunning { kill(identifier, SIGKILL) }
    }

    public var isRunning: Bool { state.withLock { $0.exit == nil } }

    public func send(_ signal: Int32) {
        // Under the lock, so that the number can't have become another process's.
        state.withLock { state in
            if state.exit == nil { kill(identifier, signal) }
        }
    }

    public func waitForExit() async -> Exit {
        await withCheckedContinuation { continuation in
            let exit = state.withLock { state in
                if state.exit == nil { state.waiting.append(continuation) }
                return state.exit
            }
            if let exit { continuation.resume(returning: exit) }
        }
    }

    private func reap() {
        let (exit, waiting) = state.withLock { state in
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
            let exit = Exit(status)
            state.exit = exit
            defer { state.waiting = [] }
            return (exit, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: exit) }
    }

    /// The processes that it has started and that are still there.
    public var children: [Int32] {
        let tasks = "/proc/\(identifier)/task"
        // It may end while this looks.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        let lists = threads.map { thread in
            (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
        }
        return lists.flatMap { $0.split(separator: " ").compactMap { Int32($0) } }
    }
}

/// The end of a process: its exit status, or the signal that ended it.
public enum Exit: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)

    fileprivate init(_ status: Int32) {
        // As WIFEXITED and its like read it, which Swift can't see.
        self = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
}
