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

        init(_ timeouts: Timeouts) {
            head = timeouts.head.nanoseconds
            idle = timeouts.idle.nanoseconds
            body = timeouts.body.nanoseconds
            reply = timeouts.reply.nanoseconds
            lingering = timeouts.lingering.nanoseconds
            bodyByte = 1_000_000_000 / Int64(max(1, timeouts.bodyRate))
            replyByte = 1_000_000_000 / Int64(max(1, timeouts.replyRate))
        }
    }

    private(set) var reason = Reason.head
    private(set) var expiry = MonotonicTime.never
    private var start = MonotonicTime.never
    private var progress = MonotonicTime.never
    private var bytes: Int64 = 0

    mutating func expectHead(_ now: MonotonicTime, _ limits: Limits) {
        wait(.head, until: now.nanoseconds &+ limits.head)
    }

    mutating func expectRequest(_ now: MonotonicTime, _ limits: Limits) {
        wait(.idle, until: now.nanoseconds &+ limits.idle)
    }

    mutating func linger(_ now: MonotonicTime, _ limits: Limits) {
        wait(.lingering, until: now.nanoseconds &+ limits.lingering)
    }

    /// The server is at work, and the client owes nothing.
    mutating func suspend() {
        expiry = .never
    }

    mutating func beginTransfer(_ reason: Reason, _ now: MonotonicTime, _ limits: Limits) {
        self.reason = reason
        start = now
        progress = now
        bytes = 0
        settle(limits)
    }

    /// Takes up a transfer again after the server was at work since `pause`.
    mutating func resumeTransfer(_ now: MonotonicTime, pausedSince pause: MonotonicTime, _ limits: Limits) {
        start = start + (now - pause)
        progress = now
        settle(limits)
    }

    mutating func transferred(_ count: Int, _ now: MonotonicTime, _ limits: Limits) {
        bytes &+= Int64(count)
        progress = now
        settle(limits)
    }

    private mutating func wait(_ reason: Reason, until nanoseconds: Int64) {
        self.reason = reason
        expiry = MonotonicTime(nanoseconds: nanoseconds)
    }

    private mutating func settle(_ limits: Limits) {
        let (grace, byte) =
            reason == .body ? (limits.body, limits.bodyByte) : (limits.reply, limits.replyByte)
        let byRate = start.nanoseconds &+ grace &+ bytes &* byte
        expiry = MonotonicTime(nanoseconds: min(byRate, progress.nanoseconds &+ grace))
    }
}
