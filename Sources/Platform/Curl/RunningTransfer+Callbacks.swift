internal import CCurl

/// The functions that libcurl calls while the session's thread performs; none may call libcurl back.
extension RunningTransfer {
    static let headLine: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = RunningTransfer.of(context)
        transfer.noteByte()
        guard transfer.head.add(line: UnsafeRawBufferPointer(start: bytes, count: size * count)) else {
            transfer.failure = .headTooLarge
            return 0
        }
        if transfer.head.endsNow(status: curl_response_code(transfer.easy)) {
            guard !transfer.head.isMalformed else {
                transfer.failure = .interrupted
                return 0
            }
            transfer.transfer.receiver.began(status: transfer.head.status, fields: transfer.head.fields)
        }
        return size * count
    }

    static let piece: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = RunningTransfer.of(context)
        guard !transfer.isFull else { return Int(CURL_WRITEFUNC_PAUSE) }
        transfer.noteByte()
        let piece = Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
        transfer.isFull = !transfer.transfer.receiver.received(piece)
        return size * count
    }

    static let bodyPiece: curl_write_callback = { buffer, size, count, context in
        guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
        let transfer = RunningTransfer.of(context)
        transfer.noteByte()
        guard
            let filled = transfer.body.fill(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
        else {
            transfer.failure = .bodyUnreadable
            return Int(CURL_READFUNC_ABORT)
        }
        if filled > 0 { transfer.transfer.receiver.sent(transfer.body.position) }
        return filled
    }

    /// A request that found its kept connection closed is sent again from its beginning.
    static let seek: curl_seek_callback = { context, offset, origin in
        guard let context, origin == 0 else { return CURL_SEEKFUNC_CANTSEEK }
        return RunningTransfer.of(context).body.seek(to: Int64(offset))
            ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
    }
}
