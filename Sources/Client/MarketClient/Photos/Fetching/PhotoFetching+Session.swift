public import Foundation
import MarketAPI

extension PhotoFetching {
    /// Asks servers for photos through `session`, and none of them while offline; `market` is the address of the
    /// market, whose absence closes the way to its own photos only.
    public static func live(
        _ session: any HTTPSession,
        through gate: ConnectivityGate,
        market: URL
    ) -> PhotoFetching {
        let home = Origin(market)
        return PhotoFetching(session).through(gate) { address in
            URL(string: address.text).flatMap(Origin.init) == home ? .market : .elsewhere
        }
    }

    /// Requests photos from servers through `session`, whether or not there is a network.
    ///
    /// The requests carry no identity: photos are open to all, and may be on a stranger's server.
    public init(_ session: any HTTPSession) {
        let runner = RequestRunner(session: session, settings: ClientSettings()) { reply in
            .refused(Refusal(status: reply.status))
        }
        self.init { address, etag, byteLimit throws(PhotoFailure) in
            guard let url = URL(string: address.text) else { throw .missing }
            var request = OutgoingRequest(.get, url, fields: [HeaderName.accept: "image/*"])
            request.fields[HeaderName.userAgent] = ClientSettings.userAgent
            if let etag { request.fields["If-None-Match"] = etag }
            let reply: IncomingReply
            do throws(ClientError) { reply = try await runner.send(request) } catch {
                throw PhotoFailure(error)
            }
            // Judged by its head: the body of anything but a photo is not waited for.
            let head = try PhotoReply(status: reply.status, header: { reply.fields[$0] }, body: Data())
            guard case .photo(_, let etag, let freshness) = head else { return head }
            return .photo(try await reply.photo(upTo: byteLimit), etag: etag, freshness)
        }
    }
}

extension IncomingReply {
    /// The whole body; one that is longer than `limit` is given up, if it says so before it has come.
    fileprivate func photo(upTo limit: Int) async throws(PhotoFailure) -> Data {
        // What was compressed has another length than what is read.
        let announced =
            fields["Content-Encoding"] == nil ? fields["Content-Length"].flatMap { Int($0) } : nil
        if let announced, announced > limit { throw .tooLarge }
        var bytes = Data()
        var pieces = body.makeAsyncIterator()
        while true {
            let piece: [UInt8]?
            do throws(TransportError) {
                piece = try await pieces.next()
            } catch {
                throw PhotoFailure(ClientError(error))
            }
            guard let piece else { break }
            bytes += piece
            guard bytes.count <= limit else { throw .tooLarge }
        }
        if let announced, bytes.count < announced { throw .unreachable }
        return bytes
    }
}

extension PhotoFailure {
    /// Why no reply came.
    init(_ error: ClientError) {
        switch error {
        case .offline: self = .offline
        case .cancelled: self = .cancelled
        // Redirects that lead nowhere.
        case .malformedReply: self = .missing
        default: self = .unreachable
        }
    }
}
