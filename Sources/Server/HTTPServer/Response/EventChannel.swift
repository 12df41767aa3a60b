import Synchronization

/// Server-sent events for many listeners at once.
///
/// ```swift
/// let news = EventChannel()
/// let handler = ClosureHandler { _ in HTTPResponse.events(from: news) }
/// let server = try WebServer(ServerOptions([.init(.loopback, port: 0)]), handler: handler)
/// ```
///
/// Later, from any thread:
///
/// ```swift
/// news.send(ServerSentEvent("Price cut", name: "offer", id: "1"))
/// ```
///
/// A listener costs a few hundred bytes and no task, and hears the events of one sender in their order. One
/// that does not read is disconnected once ``ServerLimits/eventBacklog`` bytes wait for it; browsers then
/// come back with `Last-Event-ID`. The server sends heartbeats by itself.
///
/// To replay missed events without a gap, name the channel in ``ServerOptions/channels``, and let the handler
/// return without an `await` once it has read them: all that is sent later then follows the replay.
public final class EventChannel: Sendable {
    private let loops = Mutex<[Loop]>([])

    /// A channel that nobody listens to.
    public init() {}

    /// Sends `event` to the present listeners; returns at once, and may be called on any thread.
    ///
    /// Nothing is kept for later listeners.
    public func send(_ event: ServerSentEvent) {
        let frame = EventFrame(event)
        for loop in loops.withLock({ $0 }) {
            loop.perform { $0.broadcast(frame, on: self) }
        }
    }

    /// Sends `event` to those of the present listeners that listen as `listener`, wherever they are connected.
    public func send(_ event: ServerSentEvent, to listener: EventListener) {
        let frame = EventFrame(event)
        for loop in loops.withLock({ $0 }) {
            loop.perform { $0.send(frame, to: listener, on: self) }
        }
    }

    /// Ends the streams of those who listen as `listener`; those who still may connect again.
    public func end(_ listener: EventListener) {
        for loop in loops.withLock({ $0 }) {
            loop.perform { $0.end(listener, on: self) }
        }
    }

    /// Ends the streams of all who listen under a name.
    public func endNamed() {
        for loop in loops.withLock({ $0 }) {
            loop.perform { $0.endNamed(on: self) }
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

/// A name by which events reach one listener, or several that are the same to the sender.
public struct EventListener: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
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
