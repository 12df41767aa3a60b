import Glibc

/// The files that a new process has in place of its parent's.
struct Spawn {
    let output: String
    let errors: String

    /// Runs the program that the first of `words` names, and gives its number.
    func start(_ words: [String], environment: [String]) throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, writing, 0o600)
        if errors == output {
            posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors, writing, 0o600)
        }

        // Threads of a test's run with signals blocked, which a program would inherit and never be stopped by.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        guard let program = words.first else { throw ToolFailure("no program is named") }
        var identifier = pid_t()
        let problem = Self.withCStrings(words) { words in
            Self.withCStrings(environment) {
                posix_spawn(&identifier, program, &files, &attributes, words, $0)
            }
        }
        guard problem == 0 else {
            throw ToolFailure("\(program) can't be started: \(String(cString: strerror(problem)))")
        }
        return identifier
    }

    /// The texts as C wants them: an array of pointers that ends with a null one.
    private static func withCStrings<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
