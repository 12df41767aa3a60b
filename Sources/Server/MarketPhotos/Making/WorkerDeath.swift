import Glibc

/// The way in which a worker ended that was not ended by the server.
package enum WorkerDeath: Hashable, Sendable {
    /// It made a system call for which the system kills it: its decoder tried something that no decoder
    /// needs.
    case forbiddenCall
    /// A crash of its decoder, or a limit.
    case signal(Int32)

    /// `nil` for one that went in peace, or was killed as by ``WorkerProcess``.
    init?(status: Int32) {
        let signal = status & 0x7F
        guard signal != 0, signal != SIGKILL else { return nil }
        self = signal == SIGSYS ? .forbiddenCall : .signal(signal)
    }

    /// For the log.
    package var signal: Int32 {
        switch self {
        case .forbiddenCall: SIGSYS
        case .signal(let number): number
        }
    }

    /// For the log.
    package var cause: String {
        switch self {
        case .forbiddenCall: "forbidden_system_call"
        case .signal(SIGABRT), .signal(SIGSEGV), .signal(SIGBUS), .signal(SIGILL), .signal(SIGFPE),
            .signal(SIGTRAP):
            "crash"
        case .signal(SIGXCPU), .signal(SIGXFSZ): "limit"
        case .signal: "signal"
        }
    }
}
