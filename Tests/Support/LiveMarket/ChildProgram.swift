import Foundation
import Synchronization

/// A program in another process, whose words go to files; killed with the last reference to it.
public final class ChildProgram: Sendable {
    private let process: Process
    private let exit: ExitGate

    public init(
        _ path: String,
        _ arguments: [String],
        in folder: String? = nil,
        environment: [String: String] = [:],
        output: String = "/dev/null",
        errors: String = "/dev/null"
    ) throws {
        let (process, exit) = (Process(), ExitGate())
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Self.file(output)
        process.standardError = errors == output ? process.standardOutput : try Self.file(errors)
        process.terminationHandler = { exit.open(Exit($0)) }
        try process.run()
        self.process = process
        self.exit = exit
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    public var identifier: Int32 { process.processIdentifier }
    public var isRunning: Bool { process.isRunning }

    public func send(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    public func waitForExit() async -> Exit { await exit.wait() }

    /// The processes that it has started and that are still there.
    public var children: [Int32] {
        let tasks = "/proc/\(identifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        let lists = threads.map { thread in
            (try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? ""
        }
        return lists.flatMap { $0.split(separator: " ").compactMap { Int32($0) } }
    }

    private static func file(_ path: String) throws -> FileHandle {
        if path != "/dev/null", !FileManager.default.createFile(atPath: path, contents: nil) {
            throw CocoaError(.fileWriteUnknown)
        }
        return try FileHandle(forWritingTo: URL(filePath: path))
    }
}

/// How a process ended.
public enum Exit: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)

    fileprivate init(_ process: Process) {
        self =
            process.terminationReason == .exit
            ? .status(process.terminationStatus) : .signal(process.terminationStatus)
    }
}

/// Lets everyone pass once the process has ended.
private final class ExitGate: Sendable {
    private struct State {
        var exit: Exit?
        var waiting: [CheckedContinuation<Exit, Never>] = []
    }

    private let state = Mutex(State())

    func open(_ exit: Exit) {
        let waiting = state.withLock { state in
            state.exit = exit
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: exit) }
    }

    func wait() async -> Exit {
        await withCheckedContinuation { continuation in
            let exit = state.withLock { state in
                if state.exit == nil { state.waiting.append(continuation) }
                return state.exit
            }
            if let exit { continuation.resume(returning: exit) }
        }
    }
}
