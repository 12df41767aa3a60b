import Glibc

/// The command that starts a worker: a program that calls ``PhotoWorker/run()`` when it gets these arguments.
package struct WorkerCommand: Hashable, Sendable {
    package let executable: String
    package let arguments: [String]

    package init(executable: String, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    /// This program itself, also when its file has been replaced by a newer one since it started.
    package static let thisProgram = WorkerCommand(
        executable: "/proc/self/exe",
        arguments: [PhotoWorker.argument]
    )

    /// Starts it with the server's standard error and nothing else that is the server's.
    ///
    /// Returns the process id, or `nil` when the system can't.
    func spawn(standardInput: Int32) -> pid_t? {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, standardInput, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)

        // A process group of its own: Ctrl-C in a terminal is for the server, which lets its uploads finish.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )

        // The server's environment may hold secrets. Two arenas keep a worker's memory near what it uses. Swift's own
        // look at a crash asks for more than a worker may do, and would hide what it died of.
        let environment = ["LC_ALL=C", "MALLOC_ARENA_MAX=2", "SWIFT_BACKTRACE=enable=no"]
        var id = pid_t()
        let status = withCStrings([executable] + arguments) { arguments in
            withCStrings(environment) { posix_spawn(&id, executable, &files, &attributes, arguments, $0) }
        }
        return status == 0 ? id : nil
    }
}

/// The texts as C wants them: an array of pointers that ends with a null one.
private func withCStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
}
