import Foundation
import MarketAPI
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network, by way of `URLSession`.
///
/// Nothing is cached and no cookie is kept: who asks is said by each request. One serves all markets of an app; whoever
/// lets go of it can still read the replies that have begun.
public final class URLSessionTransport: HTTPSession {
    private let session: URLSession
    private let delegate = TransferDelegate()
    private let clock: any Clock<Duration>

    public init(clock: any Clock<Duration> = ContinuousClock()) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = 6
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        self.clock = clock
    }

    deinit {
        // The session holds its delegate until then; a reply that is still being read comes to its end.
        session.finishTasksAndInvalidate()
    }

    public func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        guard !Task.isCancelled else { throw .cancelled }
        let task = try task(for: request)
        let transfer = Transfer(progress: progress)
        transfer.onAbandoned { task.cancel() }
        delegate.add(transfer, for: task)
        if let whole = request.timeouts.whole {
            let clock = clock
            transfer.deadline = Task {
                do {
                    try await clock.sleep(for: whole)
                } catch {
                    return
                }
                transfer.fail(.timedOut)
                task.cancel()
            }
        }
        return try await withTaskCancellationHandler {
            await transfer.head { task.resume() }
        } onCancel: {
            transfer.fail(.cancelled)
            task.cancel()
        }.get()
    }

    private func task(for request: OutgoingRequest) throws(TransportError) -> URLSessionTask {
        var sent = URLRequest(url: request.url)
        sent.httpMethod = request.method.rawValue
        sent.timeoutInterval = request.timeouts.idle / .seconds(1)
        for (name, value) in request.fields.all { sent.setValue(value, forHTTPHeaderField: name) }
        switch request.body {
        case .none: return session.dataTask(with: sent)
        case .bytes(let bytes):
            sent.httpBody = Data(bytes)
            return session.dataTask(with: sent)
        case .file(let path, let length):
            guard FileManager.default.isReadableFile(atPath: path) else { throw .bodyUnreadable }
            sent.setValue("\(length)", forHTTPHeaderField: "Content-Length")
            return session.uploadTask(with: sent, fromFile: URL(filePath: path))
        }
    }
}

/// Passes what happens to a task on to its transfer.
private final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let transfers = Mutex<[Int: Transfer]>([:])

    func add(_ transfer: Transfer, for task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        transfer(of: task)?.progress?(totalBytesSent)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { transfer(of: dataTask)?.begin(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.receive(Array(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        // A reply with no body may be told of only here.
        if error == nil, let response = task.response as? HTTPURLResponse { transfer.begin(response) }
        if let error {
            transfer.fail(TransportError(error))
        } else {
            transfer.finish()
        }
    }
}

/// One request under way.
private final class Transfer: Sendable {
    private enum Stage {
        case waiting(CheckedContinuation<Result<IncomingReply, TransportError>, Never>?)
        case receiving
        case over(TransportError?)
    }

    let progress: (@Sendable (Int64) -> Void)?
    private let stage = Mutex(Stage.waiting(nil))
    private let pieces: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let body: Mutex<ReplyBody?>
    private let watch = Mutex<Task<Void, Never>?>(nil)

    init(progress: (@Sendable (Int64) -> Void)?) {
        self.progress = progress
        let (stream, pieces) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        self.pieces = pieces
        body = Mutex(ReplyBody(stream))
    }

    /// Ends the transfer when it takes too long.
    var deadline: Task<Void, Never>? {
        get { watch.withLock(\.self) }
        set { watch.withLock { $0 = newValue } }
    }

    /// Calls `stop` when nobody reads the body any more.
    func onAbandoned(_ stop: @escaping @Sendable () -> Void) {
        pieces.onTermination = { reason in
            if case .cancelled = reason { stop() }
        }
    }

    /// Starts, and waits for the head of the reply.
    func head(_ start: () -> Void) async -> Result<IncomingReply, TransportError> {
        await withCheckedContinuation { continuation in
            let failure: TransportError? = stage.withLock { stage in
                if case .over(let error) = stage { return error ?? .interrupted }
                stage = .waiting(continuation)
                return nil
            }
            if let failure {
                continuation.resume(returning: .failure(failure))
            } else {
                start()
            }
        }
    }

    func begin(_ response: HTTPURLResponse) {
        let waiting: CheckedContinuation<Result<IncomingReply, TransportError>, Never>? = stage.withLock {
            stage in
            guard case .waiting(let continuation) = stage else { return nil }
            stage = .receiving
            return continuation
        }
        // Only the reader keeps the stream from here on, so that letting go of it ends the transfer.
        guard let waiting, let body = body.withLock({ $0.take() }) else { return }
        waiting.resume(
            returning: .success(
                IncomingReply(status: response.statusCode, fields: HeaderFields(response), body: body)
            )
        )
    }

    func receive(_ bytes: [UInt8]) {
        pieces.yield(bytes)
    }

    func finish() {
        end(nil)
    }

    func fail(_ error: TransportError) {
        end(error)
    }

    private func end(_ error: TransportError?) {
        let waiting: CheckedContinuation<Result<IncomingReply, TransportError>, Never>? = stage.withLock {
            stage in
            defer {
                // The first reason stands: what is cancelled for being late was late.
                if case .over = stage {} else { stage = .over(error) }
            }
            guard case .waiting(let continuation) = stage else { return nil }
            return continuation
        }
        watch.withLock { $0.take() }?.cancel()
        waiting?.resume(returning: .failure(error ?? .interrupted))
        pieces.finish(throwing: error)
    }
}

extension HeaderFields {
    fileprivate init(_ response: HTTPURLResponse) {
        self.init(
            response.allHeaderFields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return (name, value)
            }
        )
    }
}

extension TransportError {
    fileprivate init(_ error: any Error) {
        guard let error = error as? URLError else {
            self = .interrupted
            return
        }
        switch error.code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: self = .offline
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .badURL, .unsupportedURL:
            self = .unreachable
        case .timedOut: self = .timedOut
        case .cancelled, .userCancelledAuthentication: self = .cancelled
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            self = .insecure
        default: self = .interrupted
        }
    }
}
