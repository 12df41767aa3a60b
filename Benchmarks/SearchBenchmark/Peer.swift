import Foundation

/// Another engine, in a process of its own, that says how long each search took it.
final class Peer {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var rest = Data()

    /// Waits until it has indexed the names in a file, one a line.
    init(_ command: [String], names: String) throws {
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = command.dropFirst() + [names]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        print("peer: \(try line())")
    }

    /// Microseconds of the processor, and how many it found.
    func search(_ text: String) throws -> (time: Double, count: Int) {
        try input.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
        let parts = try line().split(separator: " ")
        guard parts.count == 2, let time = Double(parts[0]), let count = Int(parts[1]) else {
            throw Failure.unreadable(parts.joined(separator: " "))
        }
        return (time, count)
    }

    enum Failure: Error {
        case unreadable(String)
        case ended
    }

    private func line() throws -> String {
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest = rest[(end + 1)...] }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failure.ended }
            rest.append(more)
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
