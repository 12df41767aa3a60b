import CLinux
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
    static func run(_ arguments: [String]) throws(ChildCommandError) -> Int32 {
        var words = (["openmarket"] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var surroundings = Array(UnsafeBufferPointer(start: environ, count: Self.environmentCount))
        let parent = strdup("\(parentName)=\(getpid())")
        defer { free(parent) }
        surroundings += [parent, nil]
        var child = pid_t()
        let problem = posix_spawn(&child, "/proc/self/exe", nil, nil, words, surroundings)
        guard problem == 0 else { throw ChildCommandError(errno: problem) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw ChildCommandError(errno: errno) }
        }
        // The low seven bits say which signal ended it; none did when they are 0.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 1
    }

    private static var environmentCount: Int {
        var count = 0
        while environ[count] != nil { count += 1 }
        return count
    }
}

/// Why the program could not be started again.
struct ChildCommandError: Error, CustomStringConvertible {
    let errno: Int32

    var description: String { "openmarket can't start itself again: \(String(cString: strerror(errno)))" }
}
