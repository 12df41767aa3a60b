import CLinux
import Glibc

/// The permissions that a worker gives up before it sees a stranger's bytes.
enum Confinement {
    /// Nothing of the server's but the line to it is open here, and this process dies with the server.
    static func detachFromServer() -> Bool {
        // A kernel older than 5.9 has no such call; the server opens all it has for itself alone anyway.
        close_range(3, .max, 0)
        return linux_depend_on_parent() == 0
    }

    /// Lets requests that view the market go before uploads, where both want the same processor.
    ///
    /// A worker that may not lower its priority works all the same.
    static func lowerPriority() {
        _ = nice(10)
    }

    /// From here on no file, no socket, no program, no process and no signal to one; `false` where the system does not
    /// let go of them.
    ///
    /// Without `scopes` as on a kernel before 6.12, whose Landlock lets signals pass.
    static func forbidSystemCalls(scopes: Bool = true) -> Bool {
        // Landlock may be missing (a kernel older than 5.13). The allowed calls keep files shut too.
        _ = linux_forbid_files(scopes ? 1 : 0)
        return limit(RLIMIT_CORE, to: 0) && limit(RLIMIT_FSIZE, to: 0) && limit(RLIMIT_NOFILE, to: 3)
            && linux_allow_few_calls() == 0
    }

    /// Holds this process to the limits of the order; each order counts from its own start.
    static func apply(_ order: WorkOrder) -> Bool {
        var used = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
        let microseconds = Int(used.ru_utime.tv_usec) + Int(used.ru_stime.tv_usec)
        let begun = (microseconds + 999_999) / 1_000_000
        let computed = Int(used.ru_utime.tv_sec) + Int(used.ru_stime.tv_sec) + begun
        return limit(RLIMIT_DATA, to: order.memory, forGood: false)
            && limit(RLIMIT_CPU, to: computed + order.seconds, forGood: false)
    }

    private static func limit(_ resource: __rlimit_resource, to value: Int, forGood: Bool = true) -> Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return false }
        limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
        if forGood { limit.rlim_max = limit.rlim_cur }
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }
}
