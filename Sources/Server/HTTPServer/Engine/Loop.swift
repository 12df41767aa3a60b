import CLinux
import Glibc
import Linux
import Synchronization

/// One thread, the connections it serves, and the tasks that run for them.
///
/// `@unchecked Sendable`: everything mutable is touched by the loop's thread alone, but for ``inbox``, which has a
/// lock of its own, and `thread`, which is written once before any task begins here that could ask for it elsewhere.
/// An actor could not be the executor of tasks that must stay on the thread that waits for sockets.
final class Loop: TaskExecutor, @unchecked Sendable {
    private(set) var options: ServerOptions
    let handler: any HTTPHandler
    let admission: Admission
    let origins: OriginAdmission
    let deadlines: Deadline.Limits
    let parser: HeadParser

    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let inbox = LoopInbox()
    private var thread = pthread_t()
    private var jobs: [UnownedJob] = []

    private(set) var now = MonotonicTime.now
    private(set) var date = DateLine()
    private var nextTick = MonotonicTime.now
    private let tick: Duration
    private var nextHeartbeat = MonotonicTime.never

    /// All loops of the server, this one among them; set before the thread begins, and left when it ends.
    var siblings: [Loop] = []

    let listeners: ListenerSet
    var isAccepting = false
    var connections: [HTTPConnection?] = []
    var liveCount = 0
    var runningTasks = 0
    var lastGeneration: UInt32 = 0
    var channels: [ObjectIdentifier: ChannelListeners] = [:]

    private(set) var isDraining = false
    private var drainGracePeriod = MonotonicTime.never
    private var drainLimit = MonotonicTime.never

    static let readCapacity = 64 << 10
    let readBuffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: readCapacity)
    var readyConnections = ReadyConnections()
    /// A buffer in which the head of a reply is put together.
    var scratch: [UInt8] = []
    var parsedHead = ParsedHead()
    var spareHead: RequestHead?

    init(
        options: ServerOptions,
        handler: any HTTPHandler,
        listeners: ListenerSet,
        admission: Admission,
        origins: OriginAdmission
    ) {
        self.options = options
        self.handler = handler
        self.listeners = listeners
        self.admission = admission
        self.origins = origins
        deadlines = Deadline.Limits(options.timeouts)
        parser = HeadParser(
            limits: HeadLimits(
                head: options.limits.head,
                target: options.limits.target,
                fields: options.limits.fields
            )
        )
        tick = Self.tick(for: options.timeouts)
        precondition(epoll >= 0, "the system gives no epoll descriptor")
        linux_epoll_add(epoll, inbox.descriptor, EPOLLIN.rawValue, PollToken.inbox)
        scratch.reserveCapacity(4 << 10)
    }

    deinit {
        readBuffer.deallocate()
        close(epoll)
    }

    /// Fine enough that a deadline is missed by little of its length, coarse enough to cost nothing.
    private static func tick(for timeouts: Timeouts) -> Duration {
        let shortest =
            [
                timeouts.head, timeouts.idle, timeouts.body, timeouts.reply, timeouts.lingering,
                timeouts.heartbeat,
                timeouts.drainGracePeriod,
            ].min() ?? .seconds(1)
        return max(.milliseconds(2), min(.seconds(1), shortest / 4))
    }

    // MARK: Running

    var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }

    func run() {
        thread = pthread_self()
        // `sendfile` cannot be told, as `send` is, that a client who has left is no reason to die.
        Thread.blockBrokenPipeSignal()
        now = .now
        nextHeartbeat = now + options.timeouts.heartbeat
        startAccepting()
        let capacity = 256
        let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: capacity)
        defer { events.deallocate() }
        while !isOver {
            let count = epoll_wait(epoll, events.baseAddress, Int32(capacity), waitingTime)
            now = .now
            for index in 0..<Int(max(0, count)) {
                handle(events[index])
                sendRepliesIfDue()
            }
            runJobs()
            sendReplies()
            readyConnections.endRound()
            if now >= nextTick { onTick() }
        }
        readyConnections = ReadyConnections()
        siblings = []
        inbox.announceEnd()
    }

    private var isOver: Bool {
        isDraining && runningTasks == 0 && liveCount == 0
    }

    private var waitingTime: Int32 {
        guard jobs.isEmpty, readyConnections.isEmpty else { return 0 }
        let milliseconds = (nextTick.nanoseconds - now.nanoseconds + 999_999) / 1_000_000
        return Int32(max(0, milliseconds))
    }

    private func handle(_ event: epoll_event) {
        var event = event
        let token = linux_event_token(&event)
        switch token {
        case PollToken.inbox:
            for message in inbox.take() {
                switch message {
                case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
                case .work(let work): work(self)
                }
                sendRepliesIfDue()
            }
        case 0..<PollToken.inbox:
            // An event of this round may be older than the decision to accept no more.
            if isAccepting { accept(from: listeners.all[Int(token)]) }
        default:
            if let connection = connection(for: token) {
                connection.isReady(event.events)
            }
        }
    }

    private func sendRepliesIfDue() {
        readyConnections.noteWork()
        if readyConnections.isDue { sendReplies() }
    }

    /// Sends what is ready; what follows from it waits until sockets were looked at.
    private func sendReplies() {
        guard !readyConnections.isEmpty else { return }
        let ready = readyConnections.begin()
        for connection in ready { connection.flush() }
        readyConnections.end(ready)
    }

    private func onTick() {
        nextTick = now + tick
        date.refresh()
        if !isAccepting { startAccepting() }
        if now >= nextHeartbeat {
            nextHeartbeat = now + options.timeouts.heartbeat
            for channel in channels.values { channel.send(.heartbeat) }
        }
        for case let connection? in connections where connection.deadline.expiry <= now {
            connection.expire()
        }
        if isDraining { continueDraining() }
    }

    // MARK: Tasks

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            jobs.append(job)
        } else {
            inbox.put(.job(job))
        }
    }

    /// Runs `work` on the loop's thread, soon.
    func perform(_ work: @escaping @Sendable (Loop) -> Void) {
        inbox.put(.work(work))
    }

    private func runJobs() {
        let executor = asUnownedTaskExecutor()
        var batch: [UnownedJob] = []
        // One round only: what these jobs enqueue waits until sockets were looked at.
        swap(&batch, &jobs)
        for job in batch {
            job.runSynchronously(on: executor)
            sendRepliesIfDue()
        }
        if jobs.isEmpty {
            batch.removeAll(keepingCapacity: true)
            swap(&batch, &jobs)
        }
    }

    /// Takes the proxies to trust from `options`, for requests that begin from now on.
    func update(_ options: ServerOptions) {
        self.options.trust = options.trust
        spareHead = nil
    }

    // MARK: Stopping

    /// Returns once the loop's last connection is closed, or its time is up.
    func ended() async {
        await withCheckedContinuation { inbox.whenEnded($0) }
    }

    func beginDraining(within limit: Duration) {
        guard !isDraining else { return }
        // Connections that the kernel accepted before now are served.
        for listener in listeners.all { accept(from: listener) }
        stopAccepting()
        listeners.leave()
        isDraining = true
        drainGracePeriod = now + min(options.timeouts.drainGracePeriod, limit)
        drainLimit = now + limit
        for case let connection? in connections { connection.serverIsStopping() }
    }

    private func continueDraining() {
        if now >= drainGracePeriod {
            for case let connection? in connections where connection.isIdle { connection.close() }
        }
        if now >= drainLimit {
            for case let connection? in connections {
                connection.task?.cancel()
                connection.close()
            }
            // A handler that ignores its cancellation keeps the thread, but not the one who stops the server.
            inbox.announceEnd()
        }
    }

    // MARK: Descriptors

    func watch(_ connection: HTTPConnection) -> Bool {
        let events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        return linux_epoll_add(epoll, connection.descriptor, events, connection.token) == 0
    }

    private func startAccepting() {
        guard !isDraining else { return }
        isAccepting = true
        for (index, listener) in listeners.all.enumerated() {
            let events = EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue
            linux_epoll_add(epoll, listener.descriptor, events, UInt64(index))
        }
    }

    func stopAccepting() {
        isAccepting = false
        for listener in listeners.all { epoll_ctl(epoll, EPOLL_CTL_DEL, listener.descriptor, nil) }
    }

    private func connection(for token: UInt64) -> HTTPConnection? {
        let index = PollToken.descriptor(token)
        guard index < connections.count, let connection = connections[index], connection.token == token else {
            return nil
        }
        return connection
    }
}

/// The source of an event: a listener's index, the inbox, or a connection's descriptor and generation.
///
/// The generation tells a new connection from a closed one that had the same descriptor in the same round.
enum PollToken {
    static let inbox = UInt64(UInt32.max)

    static func connection(_ descriptor: Int32, _ generation: UInt32) -> UInt64 {
        UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    /// Never 0, which would make a connection's token that of a listener.
    static func generation(after last: UInt32) -> UInt32 {
        last == .max ? 1 : last + 1
    }

    static func descriptor(_ token: UInt64) -> Int {
        Int(truncatingIfNeeded: token & 0xFFFF_FFFF)
    }
}
