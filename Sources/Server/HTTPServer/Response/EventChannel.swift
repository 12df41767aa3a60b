import Synchronization

/// Something that many listen to at once.
///
/// A listener costs a few hundred bytes and no task. Each loop writes to its own listeners; one that does not read
/// is cut once ``ServerLimits/eventBacklog`` bytes wait for it. The server sends heartbeats of its own accord.
///
/// A handler that gives a listener what it missed must name the channel in ``ServerOptions/channels``, and return
/// without waiting once it has read that: then whatever is sent later comes behind it.
public final class EventChannel: Sendable {
    private let loops = Mutex<[Loop]>([])

    public init() {}

    /// Sends `event` to all who listen now; returns at once, from any thread.
    public func send(_ event: ServerSentEvent) {
        let frame = EventFrame(event)
        for loop in loops.withLock({ $0 }) {
            loop.perform { $0.broadcast(frame, on: self) }
        }
    }

    func attach(_ loop: Loop) {
        loops.withLock { loops in
            if !loops.contains(where: { $0 === loop }) { loops.append(loop) }
        }
    }

    func detach(_ loop: Loop) {
        loops.withLock { loops in loops.removeAll { $0 === loop } }
    }
}

/// An event's bytes, bare and as a chunk, made once for all listeners.
struct EventFrame: Sendable {
    let bare: [UInt8]
    let chunk: [UInt8]

    init(_ event: ServerSentEvent) {
        bare = event.bytes
        chunk = Array("\(String(event.bytes.count, radix: 16))\r\n".utf8) + event.bytes + Array("\r\n".utf8)
    }

    static let heartbeat = EventFrame(.heartbeat)
}
