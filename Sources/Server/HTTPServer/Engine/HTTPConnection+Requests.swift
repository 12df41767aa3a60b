extension HTTPConnection {
    /// Reads and answers requests until none is left, or one is not answered at once.
    func readHeads() {
        guard !isConsuming else { return }
        isConsuming = true
        defer { isConsuming = false }
        while phase == .head {
            if hasFreshInput {
                consumeInput()
                continue
            }
            guard isReadable else { return }
            let count = receive()
            guard count > 0 else { return }
            let received = UnsafeBufferPointer(rebasing: loop.readBuffer[..<count])
            if input.isEmpty {
                let used = consume(received)
                if used < count { keep(UnsafeBufferPointer(rebasing: received[used...])) }
            } else {
                // Only a line's end, what stands in place of one, or the limit can tell more about an incomplete head.
                hasFreshInput =
                    received.contains { $0 == .lineFeed || $0 == .carriageReturn }
                    || input.last == .carriageReturn || input.count + count > loop.options.limits.target
                input.append(contentsOf: received)
            }
        }
    }

    private func consumeInput() {
        hasFreshInput = false
        var pending: [UInt8] = []
        swap(&pending, &input)
        let used = pending.withUnsafeBufferPointer { consume($0) }
        guard used < pending.count else { return }
        pending.removeFirst(used)
        keep(pending)
    }

    /// Keeps what belongs to a head that is incomplete, or to requests behind the one at work.
    private func keep(_ rest: some Collection<UInt8>) {
        guard phase != .closed else { return }
        hasFreshInput = phase != .head
        if input.isEmpty, phase == .head { deadline.headBegan(loop.now, loop.deadlines) }
        input.append(contentsOf: rest)
    }

    /// Starts the requests in `bytes` one after the other; returns how many bytes are done with.
    private func consume(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var at = 0
        while at < bytes.count, phase == .head {
            let rest = UnsafeBufferPointer(rebasing: bytes[at...])
            do throws(HeadRefusal) {
                guard let length = try loop.parser.parse(rest.span, into: &loop.parsedHead) else { break }
                at += length
                at += start(
                    head: UnsafeBufferPointer(rebasing: rest.prefix(length)),
                    rest: UnsafeBufferPointer(rebasing: rest.dropFirst(length))
                )
            } catch {
                refuse(reply(to: error))
            }
        }
        return at
    }

    private func reply(to refusal: HeadRefusal) -> HTTPResponse {
        let own =
            refusal == .targetNotEncoded ? loop.handler.replyToUnencodedTarget(localPort: localPort) : nil
        return own ?? Problem.reply(refusal)
    }

    /// Hands one request to the handler; returns how many of the bytes behind the head it took along as its body.
    private func start(head bytes: UnsafeBufferPointer<UInt8>, rest: UnsafeBufferPointer<UInt8>) -> Int {
        let framing = loop.parsedHead.framing
        keepsAlive = loop.parsedHead.keepsAlive && !loop.isDraining
        phase = .handling
        deadline.suspend()
        var taken = 0
        var requestBody = HTTPRequestBody.empty
        if framing != .none {
            if case .length(let length) = framing, length > loop.options.limits.body {
                refuse(Problem.tooLarge)
                return rest.count
            }
            input.append(contentsOf: rest)
            hasFreshInput = true
            taken = rest.count
            let body = ConnectionBody(self, framing, expectsContinue: loop.parsedHead.expectsContinue)
            self.body = body
            requestBody = HTTPRequestBody(body)
        }
        answer(HTTPRequest(head: loop.takeHead(bytes, for: self), body: requestBody))
        return taken
    }

    private func answer(_ request: HTTPRequest) {
        switch loop.origins.enter(request, from: peer) {
        case .uncounted: break
        case .counted(let place): self.place = place
        case .crowded: return turnAway(request, Problem.crowdedOrigin)
        }
        if let reply = loop.handler.replyInMemory(to: request) {
            return deliver(reply.adapted(to: request), to: request)
        }
        isSafeMethod = request.method == .get || request.isHead
        loop.runningTasks += 1
        isAnswering = true
        let task = Task.immediate(executorPreference: loop) { [loop] in
            let reply = await loop.reply(to: request)
            await self.finish(request, with: reply)
            loop.runningTasks -= 1
        }
        // Most requests are answered by now, and the connection may serve the next.
        if phase == .handling || phase == .streaming { self.task = task }
    }

    private func finish(_ request: HTTPRequest, with reply: HTTPResponse) async {
        isAnswering = false
        guard phase == .handling else { return leavePlace() }
        if case .stream(let write) = reply.body { return await stream(reply, to: request, write) }
        // Before the reply, behind which the next request may begin.
        task = nil
        deliver(reply, to: request)
    }

    /// Refuses one request; the connection goes on, since behind a proxy others come over it as well.
    private func turnAway(_ request: HTTPRequest, _ reply: HTTPResponse) {
        loop.options.notice(.refused(reply.status))
        deliver(reply, to: request)
    }

    /// Sends a reply whose body needs no task.
    func deliver(_ reply: HTTPResponse, to request: HTTPRequest) {
        switch reply.body {
        case .abandoned: return close()
        case .events where !request.isHead && !mayListen:
            return turnAway(request, Problem.crowdedListeners)
        default: break
        }
        settleBody()
        send(reply, isHead: request.isHead, isVersion11: request.head.parsed.isVersion11)
    }

    private var mayListen: Bool {
        guard var place else { return true }
        defer { self.place = place }
        return loop.origins.listen(&place)
    }

    /// Parts with the request's body: a short rest that nobody read is skipped, for a longer one the connection closes.
    func settleBody() {
        guard let body else { return }
        self.body = nil
        if !body.skipRest() { keepsAlive = false }
        body.detach()
    }
}

extension Loop {
    /// A head for the request just parsed, the last one if nobody kept it.
    fileprivate func takeHead(_ bytes: UnsafeBufferPointer<UInt8>, for connection: HTTPConnection)
        -> RequestHead
    {
        let head: RequestHead
        if isKnownUniquelyReferenced(&spareHead), let spareHead {
            head = spareHead
        } else {
            head = RequestHead(trust: options.trust)
            spareHead = head
        }
        head.fill(&parsedHead, from: bytes, peer: connection.peer, localPort: connection.localPort)
        return head
    }

    fileprivate func reply(to request: HTTPRequest) async -> HTTPResponse {
        do {
            return try await handler.respond(to: request).adapted(to: request)
        } catch {
            if let reply = Problem.reply(toFailure: error) { return reply }
            if !(error is CancellationError) {
                options.notice(.handlerFailed(error, target: request.target))
            }
            return Problem.failed
        }
    }
}
