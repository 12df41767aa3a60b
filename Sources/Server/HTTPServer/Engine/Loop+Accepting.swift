import Glibc

extension Loop {
    func accept(from listener: Listener) {
        while true {
            guard let (descriptor, peer) = SocketAddress.accept(listener.descriptor) else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                if errno != EAGAIN {
                    // Out of descriptors: the queue keeps ringing, so look away until the next tick.
                    options.notice(.acceptFailed(errno: errno))
                    stopAccepting()
                }
                return
            }
            let verdict = admission.admit(peer, besides: origins) { displace(oneOf: $0) }
            if case .overrun(let ofAddress) = verdict {
                options.notice(.refused(ofAddress ? .tooManyRequests : .serviceUnavailable))
                close(descriptor)
                continue
            }
            add(descriptor, peer, listener.port, verdict)
        }
    }

    private func add(_ descriptor: Int32, _ peer: IPAddress, _ port: UInt16, _ verdict: Admission.Verdict) {
        lastGeneration = PollToken.generation(after: lastGeneration)
        let connection = HTTPConnection(
            descriptor: descriptor,
            generation: lastGeneration,
            loop: self,
            peer: peer,
            localPort: port,
            verdict: verdict
        )
        let index = Int(descriptor)
        if index >= connections.count {
            connections.append(contentsOf: repeatElement(nil, count: index + 1 - connections.count))
        }
        connections[index] = connection
        liveCount += 1
        guard watch(connection) else { return connection.close() }
        connection.begin()
    }

    func remove(_ connection: HTTPConnection) {
        connections[Int(connection.descriptor)] = nil
        liveCount -= 1
        admission.release(connection.peer, connection.verdict)
    }
}
