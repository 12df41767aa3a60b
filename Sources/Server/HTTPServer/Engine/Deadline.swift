/// Until when a connection may keep the server waiting.
///
/// Times are absolute. The end of a head does not move, whatever comes of it. That of a transfer moves with each byte by
/// what it is worth at the slowest rate, but is never further away than a pause may be long: who sends fast at first
/// buys no slowness for later, and a body of a known length has an end that nothing moves. Nothing here reads a clock.
struct Deadline {
    enum Reason: Hashable {
        case head
        case idle
        case body
        case reply
        case lingering
    }

    /// The longest waits in nanoseconds, worked out once for all connections.
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

        /// The time for which a transfer may rest.
        fileprivate func pause(in reason: Reason) -> Int64 { reason == .body ? body : reply }

        /// The time that a byte of it may take.
        fileprivate func byte(in reason: Reason) -> Int64 { reason == .body ? bodyByte : replyByte }
    }

    private(set) var reason = Reason.head
    private(set) var expiry = MonotonicTime.never
    /// Until when the bytes of a transfer have paid.
    private var paid = MonotonicTime.never

    /// True where the server waits for the client for this reason.
    func isRunning(_ reason: Reason) -> Bool { self.reason == reason && expiry != .never }

    /// A new head is waited for.
    mutating func expectHead(_ now: MonotonicTime, _ limits: Limits) {
        wait(.head, until: now.nanoseconds &+ limits.head)
    }

    /// Bytes of a head are here that is not whole; where one is waited for already, its end stays.
    mutating func headBegan(_ now: MonotonicTime, _ limits: Limits) {
        guard reason != .head || expiry == .never else { return }
        expectHead(now, limits)
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
        paid = MonotonicTime(nanoseconds: now.nanoseconds &+ limits.pause(in: reason))
        expiry = paid
    }

    /// Takes up a transfer again after the server was at work since `pause`.
    mutating func resumeTransfer(_ now: MonotonicTime, pausedSince pause: MonotonicTime, _ limits: Limits) {
        pay((now - pause).nanoseconds, now, limits)
    }

    mutating func transferred(_ count: Int, _ now: MonotonicTime, _ limits: Limits) {
        pay(Int64(count) &* limits.byte(in: reason), now, limits)
    }

    private mutating func pay(_ nanoseconds: Int64, _ now: MonotonicTime, _ limits: Limits) {
        let most = now.nanoseconds &+ limits.pause(in: reason)
        paid = MonotonicTime(nanoseconds: min(paid.nanoseconds &+ nanoseconds, most))
        expiry = paid
    }

    private mutating func wait(_ reason: Reason, until nanoseconds: Int64) {
        self.reason = reason
        expiry = MonotonicTime(nanoseconds: nanoseconds)
    }
}
