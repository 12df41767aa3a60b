internal import CCurl

/// One of libcurl's easy handles at work, with what its callbacks need.
final class RunningTransfer {
    let easy: UnsafeMutableRawPointer
    let transfer: CurlTransfer
    /// The part of the address that says which connections it may use.
    let host: String
    /// True once libcurl has it.
    var isBegun = false
    var head = ReplyHead()
    var body: CurlBody
    /// True where libcurl must stop reading, since the receiver has no room.
    var isFull = false
    /// The error for which a callback ended the transfer.
    var failure: CurlError?
    private let fields: HeaderList
    private var lastByte = ContinuousClock.now

    init(_ transfer: CurlTransfer, authorities: String?) throws(CurlError) {
        body = try CurlBody(transfer.request.body)
        fields = try HeaderList(transfer.request)
        guard let easy = curl_easy_init() else { throw .exhausted }
        self.easy = easy
        self.transfer = transfer
        // Scheme, name and port: what stands before the third slash.
        host = transfer.request.address.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")
        guard configure(authorities) else { throw .exhausted }
    }

    deinit { curl_easy_cleanup(easy) }

    static func of(_ context: UnsafeMutableRawPointer) -> RunningTransfer {
        Unmanaged<RunningTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// The moment at which it has been idle for too long; `nil` for never, and while it waits for the receiver.
    var deadline: ContinuousClock.Instant? {
        isFull ? nil : transfer.request.idle.map { lastByte + $0 }
    }

    func noteByte() { lastByte = .now }

    func resume() {
        guard isFull else { return }
        isFull = false
        noteByte()
        curl_easy_pause(easy, CURLPAUSE_CONT)
    }

    /// The error of a transfer that libcurl is done with; `nil` where it succeeded.
    func outcome(of code: CURLcode) -> CurlError? {
        if let failure { return failure }
        guard code == CURLE_OK else { return CurlError(code, system: curl_system_error(easy)) }
        return head.isComplete ? nil : .interrupted
    }

    /// Sets all options; false where there is no memory for one.
    private func configure(_ authorities: String?) -> Bool {
        let this = Unmanaged.passUnretained(self).toOpaque()
        let request = transfer.request
        var results = [
            curl_set_pointer(easy, CURLOPT_PRIVATE, this),
            curl_set_text(easy, CURLOPT_URL, request.address),
            // A request for one of libcurl's many other protocols is none of ours.
            curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https"),
            // Signals are the process's, not a thread's.
            curl_set_number(easy, CURLOPT_NOSIGNAL, 1),
            // The thread must not wait for a name that is being looked up when its transfer is cancelled.
            curl_set_number(easy, CURLOPT_QUICK_EXIT, 1),
            curl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            // Of the later versions libcurl 7.88 lets one reader that waits hold up the others.
            curl_set_number(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            curl_set_number(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            // Others pack far more into a few bytes.
            curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip"),
            curl_set_private_sockets(easy),
            curl_set_pointer(easy, CURLOPT_HTTPHEADER, fields.first),
            curl_set_mover(easy, CURLOPT_HEADERFUNCTION, Self.headLine),
            curl_set_pointer(easy, CURLOPT_HEADERDATA, this),
            curl_set_mover(easy, CURLOPT_WRITEFUNCTION, Self.piece),
            curl_set_pointer(easy, CURLOPT_WRITEDATA, this),
        ]
        if let authorities { results.append(curl_set_text(easy, CURLOPT_CAINFO, authorities)) }
        if request.method != "GET" || body.length > 0 {
            results += [
                curl_set_number(easy, CURLOPT_UPLOAD, 1),
                curl_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(body.length)),
                curl_set_mover(easy, CURLOPT_READFUNCTION, Self.bodyPiece),
                curl_set_pointer(easy, CURLOPT_READDATA, this),
                curl_set_seek(easy, Self.seek),
                curl_set_pointer(easy, CURLOPT_SEEKDATA, this),
                curl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method),
            ]
        }
        return results.allSatisfy { $0 == CURLE_OK }
    }
}
