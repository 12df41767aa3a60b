import Foundation
import Glibc

/// `openmarket serve` of a market, asked over one connection.
final class Server {
    private let process = Process()
    private let connection: Int32

    /// Waits until it takes connections.
    init(_ program: String, data: String) throws {
        let port = try Self.freePort()
        process.executableURL = URL(fileURLWithPath: program)
        // One client asks for all of it.
        process.arguments = ["serve", "--data", data, "--port", "\(port)", "--search-time", "0", "--quiet"]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        while !Self.address(port, { connect(connection, $0, $1) == 0 }) {
            guard process.isRunning else { throw Failure.ended }
            usleep(10_000)
        }
        var yes: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    enum Failure: Error {
        case ended
        case refused(String)
    }

    /// Milliseconds on the wall, and of the processors, until the whole reply is there.
    func get(_ path: String) throws -> (wall: Double, processor: Double) {
        let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
        let (before, start) = (processorTime(), ContinuousClock.now)
        guard send(connection, request, request.count, 0) == request.count else { throw Failure.ended }
        try readReply()
        let wall = (ContinuousClock.now - start) / .milliseconds(1)
        return (wall, (processorTime() - before) / 1e6)
    }

    private func readReply() throws {
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var end = Int.max
        while reply.count < end {
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { throw Failure.ended }
            reply += chunk[..<count]
            guard end == .max, let head = reply.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
            let lines = String(decoding: reply[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
            let length = lines.first { $0.lowercased().hasPrefix("content-length:") }?.split(separator: " ")
                .last
            guard lines.first?.contains(" 200 ") == true, let length = length.flatMap({ Int($0) }) else {
                throw Failure.refused(lines.joined(separator: "; "))
            }
            end = head.upperBound + length
        }
    }

    /// Nanoseconds that all threads of the process have had.
    private func processorTime() -> Double {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.reduce(0) { sum, thread in
            // A thread that has just ended has no file.
            let text = (try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8)) ?? ""
            return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0)
        }
    }

    func stop() {
        close(connection)
        process.terminate()
        process.waitUntilExit()
    }

    private static func freePort() throws -> UInt16 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        guard address(0, { bind(listener, $0, $1) == 0 }) else { throw Failure.ended }
        var (address, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        withUnsafeMutablePointer(to: &address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func address(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool
    {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
