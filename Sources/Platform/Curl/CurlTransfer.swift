internal import Synchronization

/// One request, from any thread.
package final class CurlTransfer: Sendable {
    private enum Stage {
        case new
        case begun
        case cancelled(CurlError)
    }

    let request: CurlRequest
    let receiver: any CurlReceiver
    // The session, and with it the thread, lasts as long as any of its transfers.
    private let session: CurlSession
    private let stage = Mutex(Stage.new)

    init(_ request: CurlRequest, _ receiver: any CurlReceiver, _ session: CurlSession) {
        self.request = request
        self.receiver = receiver
        self.session = session
    }

    /// Begins, which is to be asked for once.
    ///
    /// Whatever happens then, the receiver hears once how it ended: of a transfer that was cancelled before, at once and
    /// from here.
    package func begin() {
        let reason: CurlError? = stage.withLock { stage in
            switch stage {
            case .new:
                stage = .begun
                return nil
            case .begun: preconditionFailure("a transfer begins once")
            case .cancelled(let reason): return reason
            }
        }
        if let reason {
            receiver.ended(reason)
        } else {
            session.driver.carryOut(.begin(self))
        }
    }

    /// Reads on after the receiver had no room.
    package func resume() {
        session.driver.carryOut(.resume(self))
    }

    /// Closes the connection, and has the receiver hear `reason`, unless the transfer has ended.
    package func cancel(_ reason: CurlError = .cancelled) {
        let isUnderWay = stage.withLock { stage in
            switch stage {
            case .new:
                stage = .cancelled(reason)
                return false
            case .begun: return true
            case .cancelled: return false
            }
        }
        if isUnderWay { session.driver.carryOut(.cancel(self, reason)) }
    }
}
