internal import CCurl
internal import Glibc
internal import Linux
internal import Synchronization

/// The thread that all transfers of a session run on, and what other threads ask of it.
///
/// It sleeps in `curl_multi_poll` until a socket is ready, another thread wakes it, or a transfer may be idle for too
/// long.
final class CurlDriver: Sendable {
    enum Command {
        case begin(CurlTransfer)
        case resume(CurlTransfer)
        case cancel(CurlTransfer, CurlError)
    }

    /// Used by the thread alone, but for waking it: that is done under `inbox`'s lock, which is also how the thread takes
    /// it away before its end.
    private struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
    }

    private struct Inbox {
        var multi: Multi?
        var commands: [Command] = []
        var isClosing = false
    }

    private let inbox: Mutex<Inbox>

    init(connectionsPerHost connections: Int, authorities: String?) {
        guard CurlLibrary.isReady, let handle = curl_multi_init() else {
            inbox = Mutex(Inbox())
            return
        }
        let multi = Multi(handle: handle)
        inbox = Mutex(Inbox(multi: multi))
        let begins = Thread.begin(named: "curl") { [self] in
            run(multi, connectionsPerHost: connections, authorities: authorities)
        }
        guard !begins else { return }
        inbox.withLock { $0.multi = nil }
        curl_multi_cleanup(handle)
    }

    /// Asks for something; where there is no thread to do it, a transfer ends at once.
    func carryOut(_ command: Command) {
        let isHeard = inbox.withLock { inbox in
            guard let multi = inbox.multi else { return false }
            inbox.commands.append(command)
            // One that has commands already has been woken for them.
            if inbox.commands.count == 1 { curl_multi_wakeup(multi.handle) }
            return true
        }
        if !isHeard, case .begin(let transfer) = command { transfer.receiver.ended(.exhausted) }
    }

    /// Lets the thread end when the last transfer has.
    func close() {
        inbox.withLock { inbox in
            inbox.isClosing = true
            if let multi = inbox.multi { curl_multi_wakeup(multi.handle) }
        }
    }

    private func run(_ multi: Multi, connectionsPerHost connections: Int, authorities: String?) {
        // TLS writes to connections that have broken off, which is an error there and not the end of the program.
        var broken = sigset_t()
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &broken, nil)
        let transfers = RunningTransfers(
            multi.handle,
            connectionsPerHost: connections,
            authorities: authorities
        )
        while let commands = nextCommands(endingIf: transfers.isEmpty) {
            for command in commands { transfers.carryOut(command) }
            transfers.perform()
            // A wake-up from before the wait ends it too.
            transfers.wait()
        }
        curl_multi_cleanup(multi.handle)
    }

    /// The commands that have come; `nil` once the session is gone and nothing is under way.
    private func nextCommands(endingIf isEmpty: Bool) -> [Command]? {
        inbox.withLock { inbox in
            if inbox.isClosing, isEmpty, inbox.commands.isEmpty {
                inbox.multi = nil
                return nil
            }
            defer { inbox.commands = [] }
            return inbox.commands
        }
    }
}
