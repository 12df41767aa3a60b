import Glibc
package import Linux
import Market

/// Why commands can't reach a server, or a server can't be reached.
package enum AdministrationError: Error, Hashable, Sendable {
    /// No reply, though the market is open: by another command, or a server that just starts.
    case nobodyAnswers(folder: String)
    /// The server hung up, or what it said makes no sense.
    case cutOff
    case file(FileError)
}

extension AdministrationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nobodyAnswers(let folder):
            "another openmarket command is working on \(folder), or its server just starts; try again in a moment"
        case .cutOff: "the server that has the market open did not answer; its log may say why"
        case .file(let error): "\(error)"
        }
    }
}

/// One end of a connection between a command and the server; closed when nobody has it any more.
struct AdministrationSocket: ~Copyable {
    let descriptor: Int32

    /// More than any order and any reply.
    private static let mostBytes = 1 << 20
    /// Between people of one machine.
    private static let timeout = timeval(tv_sec: 10, tv_usec: 0)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// A socket of this kind, not yet anyone's.
    init(at path: String) throws(AdministrationError) {
        descriptor = socket(
            AF_UNIX,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        guard descriptor >= 0 else { throw .file(FileError(path)) }
    }

    deinit {
        close(descriptor)
    }

    /// Lets neither end wait for ever; `reading` is what the other end may need to work things out.
    func limitWaiting(reading: time_t? = nil) {
        var timeout = Self.timeout
        let length = socklen_t(MemoryLayout<timeval>.size)
        // A kernel that knows no such limits serves without them.
        _ = setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, length)
        if let reading { timeout.tv_sec = reading }
        _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, length)
    }

    /// True where the other end runs as this user, or as one who may do everything.
    var isFromOwner: Bool {
        // The kernel's `struct ucred`: process, user, group.
        var peer: (pid: Int32, user: UInt32, group: UInt32) = (0, .max, .max)
        var length = socklen_t(12)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 else { return false }
        return peer.user == geteuid() || peer.user == 0
    }

    /// Sends all bytes and says that there are no more; whether that went well.
    func send(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let sent = bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            done += sent
        }
        return shutdown(descriptor, Int32(SHUT_WR)) == 0
    }

    /// All that the other end sends until it has no more; `nil` when it takes too long or is too much.
    func receive() -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= Self.mostBytes else { return nil }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}

extension DataFolder {
    /// Calls `body` with the address of the folder's socket, however long the folder's path is.
    ///
    /// An address has room for 108 bytes; by way of an open folder, it needs few.
    func withSocketAddress<Value>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) throws(AdministrationError) -> Value {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .file(FileError(path)) }
        defer { close(folder) }
        let name = administration.split(separator: "/").last ?? ""
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: "/proc/self/fd/\(folder)/\(name)".utf8)
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
