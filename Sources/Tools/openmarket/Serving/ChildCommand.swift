import CLinux
import FoundationEssentials
import Glibc

/// This program once more, with other words, while this process waits.
enum ChildCommand {
    private static let parentName = "OPENMARKET_PARENT"

    /// Has this process end with the one that waits for it, if there is one, however that ends.
    ///
    /// Call it first of all.
    static func endWithParent() {
        guard let parent = getenv(parentName).flatMap({ pid_t(String(cString: $0)) }) else { return }
        guard linux_depend_on_parent() == 0, getppid() == parent else { exit(1) }
    }

    /// Gives the exit status; what the command says goes where this process's own words go.
    static func run(
        _ arguments: [String],
        adding settings: [String: String] = [:]
    ) throws(ChildCommandError) -> Int32 {
        var environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        environment[parentName] = "\(getpid())"
        let words = copies(of: ["openmarket"] + arguments)
        let variables = copies(of: environment.map { "\($0)=\($1)" })
        defer { for text in words + variables { free(text) } }
        var child = pid_t()
        let problem = posix_spawn(&child, "/proc/self/exe", nil, nil, words, variables)
        guard problem == 0 else { throw ChildCommandError(errno: problem) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw ChildCommandError(errno: errno) }
        }
        // The low seven bits say which signal ended it; none did when they are 0.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 1
    }

    /// As C takes a list of texts: with nothing at its end.
    private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }
}

/// Why the program could not be started again.
struct ChildCommandError: Error, CustomStringConvertible {
    let errno: Int32

    var description: String { "openmarket can't start itself again: \(String(cString: strerror(errno)))" }
}
