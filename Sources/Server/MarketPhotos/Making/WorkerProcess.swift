import Glibc

/// One worker and the line to it; killed when nobody has it any more.
struct WorkerProcess: ~Copyable {
    let id: pid_t
    private let socket: Int32
    private let noteDeath: @Sendable (WorkerDeath) -> Void

    /// `noteDeath` hears of a worker that died by itself.
    init(
        _ command: WorkerCommand,
        noteDeath: @escaping @Sendable (WorkerDeath) -> Void
    ) throws(PhotoError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .workerFailed }
        defer { close(ends[1]) }
        // The worker has nothing else to do than to wait.
        guard fcntl(ends[1], F_SETFL, 0) == 0, let id = command.spawn(standardInput: ends[1]) else {
            close(ends[0])
            throw .workerFailed
        }
        self.id = id
        self.noteDeath = noteDeath
        socket = ends[0]
    }

    deinit {
        close(socket)
        kill(id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        if let death = WorkerDeath(status: status) { noteDeath(death) }
    }

    /// The processor's time that it has taken since it began; also of one that has died, until it is let go.
    var work: Duration {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return .zero }
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }

    /// True where it waits for an order; not so when it died since the last one.
    var isReady: Bool {
        var line = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&line, 1, 0) == 0
    }

    /// Throws `tookTooLong` past the deadline, and `workerFailed` when the worker has gone.
    func send(_ bytes: [UInt8], before deadline: ContinuousClock.Instant) throws(PhotoError) {
        var done = 0
        while done < bytes.count {
            let sent = bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                return Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if sent > 0 { done += sent } else { try wait(for: POLLOUT, before: deadline) }
        }
    }

    /// Throws like ``send(_:before:)``.
    func receive(_ count: Int, before deadline: ContinuousClock.Instant) throws(PhotoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { bytes in
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                return recv(socket, rest.baseAddress, rest.count, 0)
            }
            guard got != 0 else { throw .workerFailed }
            if got > 0 { done += got } else { try wait(for: POLLIN, before: deadline) }
        }
        return bytes
    }

    /// After a call that did not get on: waits until it can.
    private func wait(for event: Int32, before deadline: ContinuousClock.Instant) throws(PhotoError) {
        guard [EAGAIN, EINTR].contains(errno) else { throw .workerFailed }
        let left = deadline - .now
        guard left > .zero else { throw .tookTooLong }
        var line = pollfd(fd: socket, events: Int16(event), revents: 0)
        let milliseconds = (left / .milliseconds(1)).rounded(.up)
        poll(&line, 1, Int32(min(milliseconds, 60_000)))
    }
}
