import CLinux
import FoundationEssentials
import Glibc
import Synchronization

/// This program once more, with other words, whose output is read here; it ends with this process, or with the thread that
/// started it, or by ``end()``.
final class ChildProcess: Sendable {
    private static let parentName = "OPENMARKET_PARENT"

    private let output: Int32
    /// `nil` once it has ended.
    private let id: Mutex<pid_t?>

    /// Has this process end with the one that started it, if there is one, however that ends.
    ///
    /// Call it first of all.
    static func endWithParent() {
        guard let parent = getenv(parentName).flatMap({ pid_t(String(cString: $0)) }) else { return }
        guard linux_depend_on_parent() == 0, getppid() == parent else { exit(1) }
    }

    /// Starts it; what it has to say of errors goes where this process's own words go.
    init(_ arguments: [String]) throws(ChildProcessError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .notStarted(errno: errno) }
        defer { close(ends[1]) }
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO)
        var environment = ProcessInfo.processInfo.environment
        environment[Self.parentName] = "\(getpid())"
        let words = Self.copies(of: ["openmarket"] + arguments)
        let variables = Self.copies(of: environment.map { "\($0)=\($1)" })
        defer { for text in words + variables { free(text) } }
        var child = pid_t()
        let problem = posix_spawn(&child, "/proc/self/exe", &files, nil, words, variables)
        guard problem == 0 else {
            close(ends[0])
            throw .notStarted(errno: problem)
        }
        output = ends[0]
        id = Mutex(child)
    }

    deinit {
        end()
        close(output)
    }

    /// Waits for so many bytes of its output.
    func read(_ count: Int) throws(ChildProcessError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { bytes in
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                return Glibc.read(output, rest.baseAddress, rest.count)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw .ended }
            done += got
        }
        return bytes
    }

    /// Ends it at once; a reader that waits then gets an error.
    func end() {
        id.withLock { id in
            guard let child = id else { return }
            kill(child, SIGKILL)
            while waitpid(child, nil, 0) < 0, errno == EINTR {}
            id = nil
        }
    }

    /// As C takes a list of texts: with nothing at its end.
    private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }
}

/// Why another process of this program did not do its work; its description is a sentence.
enum ChildProcessError: Error, Hashable, CustomStringConvertible {
    case notStarted(errno: Int32)
    /// Before it had written what it was to.
    case ended

    var description: String {
        switch self {
        case .notStarted(let errno):
            "openmarket can't start itself again: \(String(cString: strerror(errno)))"
        case .ended: "another process of openmarket ended before its work was done"
        }
    }
}
