import Curl
import Foundation
import MarketAPI

/// The network, by way of libcurl on one thread, which costs nothing while it waits.
///
/// Nothing is cached and no cookie is kept: each request carries its own credential. One serves all markets
/// of an app; after its release, replies that have begun can still be read.
public final class CurlTransport: HTTPSession {
    private let session: CurlSession
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - clock: Says when a whole reply is late.
    ///   - authorities: A file of the authorities whose certificates are trusted, instead of the system's.
    public init(clock: any Clock<Duration> = ContinuousClock(), authorities: String? = nil) {
        session = CurlSession(authorities: authorities)
        self.clock = clock
    }

    public func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        guard !Task.isCancelled else { throw .cancelled }
        let transfer = Transfer(progress: progress)
        let sending: CurlTransfer
        do throws(CurlError) {
            sending = session.transfer(try CurlRequest(request), to: TransferReceiver(transfer))
        } catch {
            throw TransportError(error)
        }
        transfer.onAbandoned { sending.cancel() }
        transfer.onRoom { sending.resume() }
        transfer.limit(to: request.timeouts.whole, of: clock) { sending.cancel(.timedOut) }
        return try await withTaskCancellationHandler {
            await transfer.head { sending.begin() }
        } onCancel: {
            // Returns when the thread has let go of it: no progress is reported afterwards.
            sending.cancel()
        }.get()
    }
}

/// Passes what happens to a transfer on.
private final class TransferReceiver: CurlReceiver {
    private let transfer: Transfer

    init(_ transfer: Transfer) {
        self.transfer = transfer
    }

    func sent(_ bytes: Int64) {
        transfer.progress?(bytes)
    }

    func began(status: Int, fields: [(name: String, value: String)]) {
        var joined = HeaderFields()
        for (name, value) in fields { joined[name] = joined[name].map { "\($0), \(value)" } ?? value }
        transfer.begin(status, joined)
    }

    func received(_ bytes: [UInt8]) -> Bool {
        transfer.receive(bytes)
    }

    func ended(_ error: CurlError?) {
        if let error {
            transfer.fail(TransportError(error))
        } else {
            transfer.finish()
        }
    }
}

extension CurlRequest {
    fileprivate init(_ request: OutgoingRequest) throws(CurlError) {
        let address = request.url.absoluteString
        // Whom a request may tell who asks was decided by the host that Foundation reads.
        guard let host = request.url.host(), CurlAddress.leads(address, to: host) else {
            throw .invalidRequest
        }
        try self.init(
            request.method.rawValue,
            address,
            fields: request.fields.all,
            body: Body(request.body),
            idle: request.timeouts.idle
        )
    }
}

extension CurlRequest.Body {
    fileprivate init(_ body: OutgoingRequest.Body) {
        self =
            switch body {
            case .none: .none
            case .bytes(let bytes): .bytes(bytes)
            case .file(let path, let length): .file(path: path, length: length)
            }
    }
}

extension TransportError {
    fileprivate init(_ error: CurlError) {
        self =
            switch error {
            case .invalidRequest, .unresolved, .unreachable: .unreachable
            case .insecure: .insecure
            case .timedOut: .timedOut
            case .interrupted, .headTooLarge, .exhausted: .interrupted
            case .bodyUnreadable: .bodyUnreadable
            case .cancelled: .cancelled
            }
    }
}
