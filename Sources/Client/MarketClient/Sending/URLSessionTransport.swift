import Foundation
import MarketAPI
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network, by way of `URLSession`, for systems where that costs nothing while it waits.
///
/// With Swift's own Foundation for Linux a stream of events keeps a processor busy, and ``CurlTransport``
/// does not.
///
/// Nothing is cached and no cookie is kept: each request carries its own credential. One serves all markets
/// of an app; after its release, replies that have begun can still be read.
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
        transfer.limit(to: request.timeouts.whole, of: clock) {
            transfer.fail(.timedOut)
            task.cancel()
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
        _ = transfer(of: dataTask)?.receive(Array(data))
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

extension Transfer {
    fileprivate func begin(_ response: HTTPURLResponse) {
        begin(response.statusCode, HeaderFields(response))
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
