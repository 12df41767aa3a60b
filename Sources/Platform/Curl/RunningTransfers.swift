internal import CCurl

/// The transfers under way, as the session's thread sees them; no other may touch them.
final class RunningTransfers {
    private let multi: UnsafeMutableRawPointer
    private let connectionsPerHost: Int
    private let authorities: String?
    private var running: [ObjectIdentifier: RunningTransfer] = [:]
    /// The transfers of each host that libcurl has.
    private var begun: [String: Int] = [:]
    /// Those that wait for one of them to end, in their order.
    ///
    /// libcurl could keep them, but 7.88 now and then wakes none of them when a connection is free.
    private var waiting: [String: [RunningTransfer]] = [:]

    init(_ multi: UnsafeMutableRawPointer, connectionsPerHost: Int, authorities: String?) {
        self.multi = multi
        self.connectionsPerHost = connectionsPerHost
        self.authorities = authorities
    }

    var isEmpty: Bool { running.isEmpty }

    func carryOut(_ command: CurlDriver.Command) {
        switch command {
        case .begin(let transfer): begin(transfer)
        case .resume(let transfer): running[ObjectIdentifier(transfer)]?.resume()
        case .cancel(let transfer, let reason):
            if let running = running[ObjectIdentifier(transfer)] { end(running, reason) }
        }
    }

    private func begin(_ transfer: CurlTransfer) {
        let started: RunningTransfer
        do throws(CurlError) {
            started = try RunningTransfer(transfer, authorities: authorities)
        } catch {
            return transfer.receiver.ended(error)
        }
        running[ObjectIdentifier(transfer)] = started
        waiting[started.host, default: []].append(started)
        beginNext(at: started.host)
    }

    /// Hands libcurl as many of those that wait as their host may have connections.
    private func beginNext(at host: String) {
        while begun[host, default: 0] < connectionsPerHost, let next = waiting[host]?.first {
            waiting[host]?.removeFirst()
            guard curl_multi_add_handle(multi, next.easy) == CURLM_OK else {
                end(next, .exhausted)
                continue
            }
            next.isBegun = true
            begun[host, default: 0] += 1
        }
        if waiting[host]?.isEmpty == true { waiting[host] = nil }
    }

    /// Does what can be done without waiting.
    func perform() {
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let context = curl_private(easy)
            else { continue }
            let transfer = RunningTransfer.of(context)
            // The message is libcurl's, and gone with the handle.
            end(transfer, transfer.outcome(of: curl_message_result(message)))
        }
        let now = ContinuousClock.now
        for transfer in running.values where transfer.deadline.map({ $0 <= now }) == true {
            end(transfer, .timedOut)
        }
    }

    private func end(_ transfer: RunningTransfer, _ error: CurlError?) {
        guard running.removeValue(forKey: ObjectIdentifier(transfer.transfer)) != nil else { return }
        if transfer.isBegun {
            curl_multi_remove_handle(multi, transfer.easy)
            begun[transfer.host] = begun[transfer.host].flatMap { $0 > 1 ? $0 - 1 : nil }
        } else {
            waiting[transfer.host]?.removeAll { $0 === transfer }
        }
        transfer.transfer.receiver.ended(error)
        beginNext(at: transfer.host)
    }

    /// Sleeps until something can be done.
    func wait() {
        curl_multi_poll(multi, nil, 0, milliseconds(until: running.values.compactMap(\.deadline).min()), nil)
    }

    private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return .max }
        let left = max(.zero, deadline - .now)
        // Rounded up, so that the wait does not end just before it.
        return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
    }
}
