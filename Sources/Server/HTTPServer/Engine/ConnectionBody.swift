/// A request's body on its way through a connection.
///
/// `@unchecked Sendable`: touched by the loop's thread alone; a caller elsewhere is taken there first.
final class ConnectionBody: BodySource, @unchecked Sendable {
    private enum Framing {
        case length(remaining: Int)
        case chunked(ChunkedDecoder)
        case finished
    }

    let declaredLength: Int?
    private let loop: Loop
    private weak var connection: HTTPConnection?
    private var framing: Framing
    private var owesContinue: Bool
    /// The bytes that a chunked body may still bring.
    private var allowance: Int
    private var failure: BodyError?
    private var waiter: CheckedContinuation<Void, Never>?
    private var hasBegun = false
    /// Since when the handler, and not the client, has been at work.
    private var pause: MonotonicTime?

    /// Unread bytes worth skipping to keep a connection.
    private static let mostSkipped = 64 << 10

    init(_ connection: HTTPConnection, _ framing: BodyFraming, expectsContinue: Bool) {
        self.connection = connection
        loop = connection.loop
        owesContinue = expectsContinue
        allowance = connection.loop.options.limits.body
        switch framing {
        case .none:
            declaredLength = 0
            self.framing = .finished
        case .length(let length):
            declaredLength = length
            self.framing = .length(remaining: length)
        case .chunked:
            declaredLength = nil
            self.framing = .chunked(ChunkedDecoder())
        }
    }

    // MARK: The handler's side

    func next(atLeast count: Int) async throws(BodyError) -> [UInt8]? {
        guard loop.isCurrent else {
            return try await withTaskExecutorPreference(loop) { () async throws(BodyError) -> [UInt8]? in
                try await self.gather(count)
            }
        }
        return try await gather(count)
    }

    private func gather(_ count: Int) async throws(BodyError) -> [UInt8]? {
        var piece: [UInt8] = []
        let patience = loop.now + loop.options.timeouts.piece
        while true {
            try take(into: &piece, wanted: count)
            if isFinished { break }
            if piece.count >= max(1, count) { break }
            // A client that trickles is not waited for: what is here may be all that the handler needs.
            if !piece.isEmpty, loop.now >= patience { break }
            if connection?.isReadable == false { await wait() }
        }
        connection?.deadline.suspend()
        pause = loop.now
        return piece.isEmpty ? nil : piece
    }

    private var isFinished: Bool {
        if case .finished = framing { true } else { false }
    }

    private func wait() async {
        guard let connection else { return }
        precondition(waiter == nil, "two tasks read one body at the same time")
        if !hasBegun {
            hasBegun = true
            connection.deadline.beginTransfer(.body, loop.now, loop.deadlines)
        } else if let pause {
            connection.deadline.resumeTransfer(loop.now, pausedSince: pause, loop.deadlines)
        }
        pause = nil
        await withCheckedContinuation { waiter = $0 }
    }

    // MARK: The connection's side

    /// The socket has something to read.
    func wake() {
        let waiting = waiter
        waiter = nil
        waiting?.resume()
    }

    func fail(_ error: BodyError) {
        if failure == nil, !isFinished { failure = error }
        wake()
    }

    /// No more of this body: the connection goes on to the next request.
    func detach() {
        fail(.disconnected)
        connection = nil
    }

    /// Skips what nobody read; whether the body's end was reached that way.
    func skipRest() -> Bool {
        guard !owesContinue || isFinished else { return false }
        var skipped = 0
        while !isFinished {
            var piece: [UInt8] = []
            do {
                try take(into: &piece, wanted: Self.mostSkipped)
            } catch {
                return false
            }
            skipped += piece.count
            guard isFinished || connection?.isReadable == true, skipped <= Self.mostSkipped else {
                return false
            }
        }
        return true
    }

    // MARK: Framing

    /// Adds to `piece` what is here already.
    private func take(into piece: inout [UInt8], wanted: Int) throws(BodyError) {
        if let failure { throw failure }
        guard !isFinished else { return }
        guard let connection else { throw .disconnected }
        if owesContinue {
            owesContinue = false
            connection.push(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        if connection.input.isEmpty {
            guard connection.isReadable else { return }
            let before = piece.count
            try receive(into: &piece, wanted: wanted, from: connection)
            if hasBegun, piece.count > before {
                connection.deadline.transferred(piece.count - before, loop.now, loop.deadlines)
            }
        } else {
            var bytes: [UInt8] = []
            swap(&bytes, &connection.input)
            connection.input = try strip(&bytes)
            connection.hasFreshInput = true
            if piece.isEmpty { piece = bytes } else { piece += bytes }
        }
    }

    private func receive(
        into piece: inout [UInt8],
        wanted: Int,
        from connection: HTTPConnection
    ) throws(BodyError) {
        let (least, most) = (16 << 10, 256 << 10)
        let room = min(max(wanted - piece.count, least), most)
        guard case .length(let remaining) = framing else {
            var bytes: [UInt8] = []
            _ = connection.receive(atMost: room, behind: &bytes)
            if let failure { throw failure }
            connection.input = try strip(&bytes)
            connection.hasFreshInput = true
            piece += bytes
            return
        }
        // Never more than the body has left, so that the next request's head stays in the socket.
        let count = connection.receive(atMost: min(room, remaining), behind: &piece)
        if let failure { throw failure }
        framing = count == remaining ? .finished : .length(remaining: remaining - count)
    }

    /// Leaves only data in `bytes`; returns what came behind the body's end.
    private func strip(_ bytes: inout [UInt8]) throws(BodyError) -> [UInt8] {
        var rest: [UInt8] = []
        switch framing {
        case .finished:
            break
        case .length(let remaining):
            if bytes.count > remaining {
                rest = Array(bytes[remaining...])
                bytes.removeLast(bytes.count - remaining)
            }
            framing = bytes.count == remaining ? .finished : .length(remaining: remaining - bytes.count)
        case .chunked(var decoder):
            do {
                var span = bytes.mutableSpan
                let (read, data) = try decoder.decode(&span)
                rest = Array(bytes[read...])
                bytes.removeLast(bytes.count - data)
            } catch {
                throw broken(.malformed)
            }
            allowance -= bytes.count
            guard allowance >= 0 else { throw broken(.tooLarge(limit: loop.options.limits.body)) }
            framing = decoder.isDone ? .finished : .chunked(decoder)
        }
        return rest
    }

    private func broken(_ error: BodyError) -> BodyError {
        failure = error
        return error
    }
}
