import CLinux
import Glibc
import Linux

extension Thread {
    /// Keeps `SIGPIPE` from the calling thread; other threads, and what the process made of it, stay as they are.
    static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
