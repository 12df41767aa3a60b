import Glibc

/// This program once more, with other words, while this process waits.
enum ChildCommand {
    /// Gives the exit status; what the command says goes where this process's own words go.
    static func run(_ arguments: [String]) throws(ChildCommandError) -> Int32 {
        var words = (["openmarket"] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var child = pid_t()
        let problem = posix_spawn(&child, "/proc/self/exe", nil, nil, words, environ)
        guard problem == 0 else { throw ChildCommandError(errno: problem) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw ChildCommandError(errno: errno) }
        }
        // The low seven bits say which signal ended it; none did when they are 0.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 1
    }
}

/// Why the program could not be started again.
struct ChildCommandError: Error, CustomStringConvertible {
    let errno: Int32

    var description: String { "openmarket can't start itself again: \(String(cString: strerror(errno)))" }
}
