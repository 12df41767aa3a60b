import CLinux
import Glibc

/// Noticing that nobody waits for a reply any more.
extension Connection {
    /// Asks the kernel anew whether the client is there.
    func lookAgain() {
        let signs = signs
        if signs & Self.gone != 0 {
            close()
        } else if signs & Self.ended != 0 {
            isHalfClosed = true
        }
    }

    /// Finds out whether a client that has ended its side still reads, and closes where it does not.
    ///
    /// One that has left and one that only has nothing more to say look alike until something is sent to them, which
    /// the system of the one that has left answers with a reset. An interim reply may be sent at any time, and
    /// clients pass over it (RFC 9110 §15.2).
    func probe() {
        guard mayProbe, phase == .handling else { return }
        mayProbe = false
        push(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        // On the same machine, behind a proxy for one, the reset is there already; another's comes as an event.
        if phase == .handling, signs & Self.gone != 0 { close() }
    }

    private var signs: Int16 {
        var state = pollfd(fd: descriptor, events: Self.ended, revents: 0)
        return poll(&state, 1, 0) > 0 ? state.revents : 0
    }

    private static let gone = Int16(POLLHUP | POLLERR)
    private static let ended = Int16(truncatingIfNeeded: EPOLLRDHUP.rawValue)
}
