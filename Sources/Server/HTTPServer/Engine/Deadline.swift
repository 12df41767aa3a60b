/// Until when a connection may keep the server waiting.
///
/// Times are absolute: a byte now and then moves the end of a transfer by what it is worth at the slowest rate,
/// and that of a head not at all. Nothing here reads a clock.
struct Deadline {
    enum Reason: Hashable {
        case head
        case idle
        case body
        case reply
        case lingering
    }

    /// What may be waited for, in nanoseconds, worked out once for all connections.
    struct Limits: Sendable {
        let head, idle, body, reply, lingering: Int64
        let bodyByte, replyByte: Int64

        init(_ patience: Patience) {
            head = patience.head.nanoseconds
            idle = patience.idle.nanoseconds
            body = patience.body.nanoseconds
            reply = patience.reply.nanoseconds
            lingering = patience.lingering.nanoseconds
            bodyByte = 1_000_000_000 / Int64(max(1, patience.bodyRate))
            replyByte = 1_000_000_000 / Int64(max(1, patience.replyRate))
        }
    }

    private(set) var reason = Reason.head
    private(set) var expiry = Moment.never
    private var start = Moment.never
    private var progress = Moment.never
    private var bytes: Int64 = 0

    mutating func expectHead(_ now: Moment, _ limits: Limits) {
        wait(.head, until: now.nanoseconds &+ limits.head)
    }

    mutating func expectRequest(_ now: Moment, _ limits: Limits) {
        wait(.idle, until: now.nanoseconds &+ limits.idle)
    }

    mutating func linger(_ now: Moment, _ limits: Limits) {
        wait(.lingering, until: now.nanoseconds &+ limits.lingering)
    }

    /// The server is at work, and the client owes nothing.
    mutating func suspend() {
        expiry = .never
    }

    mutating func beginTransfer(_ reason: Reason, _ now: Moment, _ limits: Limits) {
        self.reason = reason
        start = now
        progress = now
        bytes = 0
        settle(limits)
    }

    /// Takes up a transfer again after the server was at work since `pause`.
    mutating func resumeTransfer(_ now: Moment, pausedSince pause: Moment, _ limits: Limits) {
        start = start + (now - pause)
        progress = now
        settle(limits)
    }

    mutating func transferred(_ count: Int, _ now: Moment, _ limits: Limits) {
        bytes &+= Int64(count)
        progress = now
        settle(limits)
    }

    private mutating func wait(_ reason: Reason, until nanoseconds: Int64) {
        self.reason = reason
        expiry = Moment(nanoseconds: nanoseconds)
    }

    private mutating func settle(_ limits: Limits) {
        let (grace, byte) =
            reason == .body ? (limits.body, limits.bodyByte) : (limits.reply, limits.replyByte)
        let byRate = start.nanoseconds &+ grace &+ bytes &* byte
        expiry = Moment(nanoseconds: min(byRate, progress.nanoseconds &+ grace))
    }
}
