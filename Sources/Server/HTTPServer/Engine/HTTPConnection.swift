import CLinux
import Glibc

/// One client's connection, from accepting to closing.
///
/// `@unchecked Sendable`: touched by its loop's thread alone; tasks that run elsewhere go there first. A lock would be
/// taken for every event of every connection, and only ever by the thread that holds it.
final class HTTPConnection: @unchecked Sendable {
    enum Phase {
        /// Waits for a request's head, or for the rest of one.
        case head
        /// A handler is at work, and may read the body.
        case handling
        /// A handler writes the body.
        case streaming
        /// Hears a channel.
        case listening
        /// A reply is complete but for what the socket has yet to take.
        case sending
        /// The last reply is sent; waits for the client to read it and close.
        case lingering
        case closed
    }

    let descriptor: Int32
    let token: UInt64
    let loop: Loop
    let peer: IPAddress
    let localPort: UInt16
    let verdict: Admission.Verdict
    /// The place that the request at work takes, where a trusted proxy names its client.
    var place: OriginAdmission.Place?
    /// True while a task has yet to make the reply.
    var isAnswering = false

    var phase = Phase.head
    var deadline = Deadline()

    // Edge-triggered: each stays true until a call says otherwise.
    var isReadable = false
    var isWritable = true
    /// The client sends nothing more, but may still read.
    var isHalfClosed = false

    /// Bytes that came and belong to no request yet.
    var input: [UInt8] = []
    /// True where ``input`` holds bytes that the parser of heads has not seen.
    var hasFreshInput = false
    /// Bytes that the socket has yet to take, from ``outputStart`` on.
    var output: [UInt8] = []
    var outputStart = 0
    var file: (file: OpenFile, range: Range<Int64>)?

    var body: ConnectionBody?
    var task: Task<Void, Never>?
    /// True where the request at work changes nothing: its task is of no use once the client has left.
    var isSafeMethod = false
    var keepsAlive = true
    var isConsuming = false
    /// True where the stream is framed in chunks, which HTTP/1.0 does not know.
    var isChunking = false
    var writers: [CheckedContinuation<Void, Never>] = []
    var listening: (channel: EventChannel, index: Int, listener: EventListener?)?

    init(
        descriptor: Int32,
        generation: UInt32,
        loop: Loop,
        peer: IPAddress,
        localPort: UInt16,
        verdict: Admission.Verdict
    ) {
        self.descriptor = descriptor
        self.loop = loop
        self.peer = peer
        self.localPort = localPort
        self.verdict = verdict
        token = PollToken.connection(descriptor, generation)
    }

    var isIdle: Bool { phase == .head && input.isEmpty }

    func begin() {
        switch verdict {
        case .admitted, .exempt: deadline.expectHead(loop.now, loop.deadlines)
        case .crowded: refuse(Problem.crowded)
        case .addressCrowded, .overrun: refuse(Problem.crowdedAddress)
        }
    }

    func isReady(_ events: UInt32) {
        if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { return close() }
        if events & EPOLLRDHUP.rawValue != 0 { isHalfClosed = true }
        if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 {
            isReadable = true
        }
        if events & EPOLLOUT.rawValue != 0, !isWritable {
            isWritable = true
            flush()
        }
        if isReadable { readOn() }
    }

    private func readOn() {
        switch phase {
        case .head: readHeads()
        case .handling: body?.wake()
        case .lingering: discard()
        case .streaming, .listening:
            // A stream ends when its client leaves; closing one side is all that browsers do.
            if isHalfClosed { close() }
        case .sending, .closed: break
        }
    }

    /// The deadline has passed.
    func expire() {
        switch deadline.reason {
        case .head where !input.isEmpty:
            refuse(Problem.timedOut)
        case .body:
            deadline.suspend()
            body?.fail(.timedOut)
        case .head, .idle, .reply, .lingering:
            close()
        }
    }

    func serverIsStopping() {
        keepsAlive = false
        switch phase {
        case .streaming: task?.cancel()
        case .listening: endListening()
        default: break
        }
    }

    /// Sends a refusal and closes, giving the client the time to read it.
    func refuse(_ reply: HTTPResponse) {
        guard phase != .closed else { return }
        loop.options.notice(.refused(reply.status))
        keepsAlive = false
        phase = .handling
        send(reply, isHead: false, isVersion11: true)
    }

    func close() {
        guard phase != .closed else { return }
        stopListening()
        // A request that changes something is carried out all the same: a client that repeats it gets the
        // outcome.
        if isSafeMethod || phase == .streaming { task?.cancel() }
        phase = .closed
        // What is carried out all the same keeps its place until it is done.
        if !isAnswering { leavePlace() }
        loop.remove(self)
        Glibc.close(descriptor)
        deadline.suspend()
        task = nil
        body?.fail(.disconnected)
        body = nil
        file = nil
        output = []
        input = []
        resumeWriters()
    }

    /// Makes room for the client's next request.
    func leavePlace() {
        guard let place else { return }
        self.place = nil
        loop.origins.leave(place)
    }

    func resumeWriters() {
        let waiting = writers
        writers = []
        for writer in waiting { writer.resume() }
    }

    // MARK: Lingering

    /// Closing with unread bytes would reset the connection, and the reply might be lost with it.
    func linger() {
        shutdown(descriptor, Int32(SHUT_WR))
        phase = .lingering
        deadline.linger(loop.now, loop.deadlines)
        if isReadable { discard() }
    }

    private func discard() {
        while isReadable {
            guard receive() > 0 else { return }
        }
    }

    /// Reads into the loop's buffer; closes and returns 0 at the end, and returns -1 where nothing is there yet.
    func receive() -> Int {
        receive(into: UnsafeMutableRawBufferPointer(loop.readBuffer))
    }

    /// Appends what is there, and returns how much it was; closes at the end.
    func receive(atMost capacity: Int, behind bytes: inout [UInt8]) -> Int {
        var count = 0
        bytes.append(addingCapacity: capacity) { span in
            span.withUnsafeMutableBufferPointer { buffer, filled in
                let free = UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                )
                count = max(0, receive(into: UnsafeMutableRawBufferPointer(rebasing: free.prefix(capacity))))
                filled += count
            }
        }
        return count
    }

    private func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 {
                // Less than asked for means that the socket is empty, unless its end is near.
                if count < buffer.count, !isHalfClosed { isReadable = false }
                return count
            }
            if count < 0, errno == EINTR { continue }
            isReadable = false
            if count < 0, errno == EAGAIN { return -1 }
            close()
            return 0
        }
    }
}
