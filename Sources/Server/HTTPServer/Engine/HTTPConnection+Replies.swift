import CLinux
import Glibc

extension HTTPConnection {
    /// Sends a reply: a small one together with those of other connections, of others as much as the socket takes now.
    func send(_ reply: HTTPResponse, isHead: Bool, isVersion11: Bool) {
        guard phase == .handling else { return }
        writeHead(reply, isVersion11: isVersion11)
        phase = .sending
        if isHead || !reply.status.allowsBody { return sendScratch() }
        switch reply.body {
        case .none:
            sendScratch()
        case .bytes(let bytes):
            let worthCopying = 16 << 10
            guard bytes.count > worthCopying else { return sendScratch(and: bytes) }
            sendScratch(before: bytes)
        case .file(let opened):
            sendScratch(before: opened, 0..<opened.size)
        case .filePart(let opened, let range):
            sendScratch(before: opened, range)
        case .events(let channel, let replay, let listener):
            listen(to: channel, as: listener, replay)
        case .stream, .abandoned:
            preconditionFailure("a stream is sent by its task, and what is abandoned not at all")
        }
    }

    func writeHead(_ reply: HTTPResponse, isVersion11: Bool) {
        if case .stream = reply.body { frameByChunks(isVersion11) }
        if case .events = reply.body { frameByChunks(isVersion11) }
        loop.scratch.removeAll(keepingCapacity: true)
        loop.scratch.append("HTTP/1.1 ")
        loop.scratch.append(decimal: reply.status.rawValue)
        loop.scratch.append(" ")
        loop.scratch.append(reply.status.phrase)
        loop.scratch.append("\r\n")
        loop.scratch.append(contentsOf: loop.date.bytes)
        loop.scratch.append(contentsOf: reply.fields.wire)
        if reply.status.allowsBody { writeFraming(reply.body) }
        if !keepsAlive {
            loop.scratch.append("Connection: close\r\n")
        } else if !isVersion11 {
            loop.scratch.append("Connection: keep-alive\r\n")
        }
        loop.scratch.append("\r\n")
    }

    /// HTTP/1.0 knows no chunks: the connection's end is the body's.
    private func frameByChunks(_ isVersion11: Bool) {
        isChunking = isVersion11
        if !isVersion11 { keepsAlive = false }
    }

    private func writeFraming(_ body: HTTPResponse.Body) {
        let length: Int
        switch body {
        case .none, .abandoned: length = 0
        case .bytes(let bytes): length = bytes.count
        case .file(let file): length = Int(file.size)
        case .filePart(_, let range): length = range.count
        case .stream, .events:
            if isChunking { loop.scratch.append("Transfer-Encoding: chunked\r\n") }
            return
        }
        loop.scratch.append("Content-Length: ")
        loop.scratch.append(decimal: length)
        loop.scratch.append("\r\n")
    }

    // MARK: Sending

    /// Sends a small reply together with those of other connections.
    private func sendScratch(and bytes: [UInt8] = []) {
        output.reserveCapacity(output.count + loop.scratch.count + bytes.count)
        output.append(contentsOf: loop.scratch)
        output.append(contentsOf: bytes)
        loop.readyConnections.add(self)
    }

    private func sendScratch(before bytes: [UInt8]) {
        guard output.isEmpty else {
            push(loop.scratch)
            push(bytes)
            return
        }
        let sent = sendTogether(loop.scratch, bytes)
        let head = loop.scratch.count
        if sent >= head {
            output = bytes
            outputStart = sent - head
        } else {
            output = loop.scratch[sent...] + bytes
            outputStart = 0
        }
        flush()
    }

    private func sendScratch(before opened: OpenFile, _ range: Range<Int64>) {
        file = (opened, range)
        // Nothing follows the head of an empty file, and the kernel would wait for it.
        guard push(loop.scratch, flags: range.isEmpty ? 0 : MSG_MORE) else { return }
        flush()
    }

    /// Sends head and body by one call; returns how many bytes went.
    private func sendTogether(_ head: [UInt8], _ body: [UInt8]) -> Int {
        head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                var parts = (
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count)
                )
                return withUnsafeMutablePointer(to: &parts) { parts in
                    parts.withMemoryRebound(to: iovec.self, capacity: 2) { parts in
                        var message = msghdr()
                        message.msg_iov = parts
                        message.msg_iovlen = 2
                        return max(0, sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL)))
                    }
                }
            }
        }
    }

    /// Sends `bytes` behind all that waits already, and returns true where nothing waits afterwards.
    ///
    /// Bytes that the socket does not take are kept.
    @discardableResult
    func push(_ bytes: [UInt8], flags: Int = 0) -> Bool {
        guard phase != .closed else { return false }
        var sent = 0
        if output.isEmpty, isWritable {
            sent = bytes.withUnsafeBytes { transmit($0, flags: flags) }
            guard sent >= 0 else { return false }
        }
        guard sent < bytes.count else { return output.isEmpty }
        // A listener that never reads quite all would otherwise keep everything that it was ever sent.
        if outputStart > output.count / 2 {
            output.removeFirst(outputStart)
            outputStart = 0
        }
        output.append(contentsOf: bytes[sent...])
        awaitReader()
        return false
    }

    /// Returns the number of bytes that the socket took, or closes and returns -1 where it is broken.
    private func transmit(_ bytes: UnsafeRawBufferPointer, flags: Int) -> Int {
        var sent = 0
        while sent < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
            let count = Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL | flags))
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                isWritable = false
                break
            } else if errno != EINTR {
                close()
                return -1
            }
        }
        return sent
    }

    private func awaitReader() {
        guard deadline.reason != .reply || deadline.expiry == .never else { return }
        deadline.beginTransfer(.reply, loop.now, loop.deadlines)
    }

    /// Sends what waits, as far as the socket takes it.
    func flush() {
        guard flushOutput(), flushFile() else { return }
        switch phase {
        case .sending:
            replyIsSent()
        case .streaming, .listening, .handling:
            if deadline.reason == .reply { deadline.suspend() }
            resumeWriters()
        case .head, .lingering, .closed:
            break
        }
    }

    private func flushOutput() -> Bool {
        guard !output.isEmpty else { return true }
        let sent = output.withUnsafeBytes { output in
            transmit(UnsafeRawBufferPointer(rebasing: output[outputStart...]), flags: 0)
        }
        guard sent >= 0 else { return false }
        outputStart += sent
        guard outputStart == output.count else {
            awaitReader()
            if sent > 0 { deadline.transferred(sent, loop.now, loop.deadlines) }
            return false
        }
        output = []
        outputStart = 0
        return true
    }

    private func flushFile() -> Bool {
        guard let (opened, range) = file else { return true }
        var offset = off_t(range.lowerBound)
        while offset < Int(range.upperBound) {
            let before = offset
            let count = sendfile(descriptor, opened.descriptor, &offset, Int(range.upperBound) - offset)
            if count > 0 {
                if deadline.reason == .reply {
                    deadline.transferred(Int(offset - before), loop.now, loop.deadlines)
                }
            } else if count < 0, errno == EAGAIN {
                isWritable = false
                file = (opened, Int64(offset)..<range.upperBound)
                awaitReader()
                return false
            } else if count == 0 || errno != EINTR {
                // The file was cut short behind our back, or the client is gone: the promised length cannot be kept.
                close()
                return false
            }
        }
        file = nil
        return true
    }

    /// Nothing of the reply is left to send.
    private func replyIsSent() {
        guard phase == .sending else { return }
        leavePlace()
        guard keepsAlive else { return linger() }
        phase = .head
        if input.isEmpty {
            deadline.expectRequest(loop.now, loop.deadlines)
        } else {
            deadline.expectHead(loop.now, loop.deadlines)
        }
        if hasFreshInput || isReadable { readHeads() }
    }
}
