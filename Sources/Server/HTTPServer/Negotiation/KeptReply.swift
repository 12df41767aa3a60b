import Synchronization

/// A reply that is kept and sent many times, packed once for each coding that clients ask for.
public final class KeptReply: Sendable {
    /// The time for which a reply is kept: the longer, the more work packing it is worth.
    public enum Lifetime: Sendable {
        /// Until what it shows changes.
        case untilAChange
        /// As long as the server runs.
        case untilTheServerStops
    }

    private let plain: HTTPResponse
    private let lifetime: Lifetime
    private let isPacked: Bool
    /// `nil` of a coding that makes it no smaller.
    private let packed = Mutex<[ContentCoding: HTTPResponse?]>([:])

    /// Keeps `plain`, which no coding makes smaller where `isPacked` is false.
    public init(_ plain: HTTPResponse, for lifetime: Lifetime, isPacked: Bool = true) {
        self.lifetime = lifetime
        self.isPacked = isPacked
        self.plain = isPacked ? plain.varying(by: .acceptEncoding) : plain
    }

    /// The reply in the smallest form that the client takes; an entity tag is weak in all but the plain one.
    public func reply(to request: HTTPRequest) -> HTTPResponse {
        for coding in ContentCoding.allCases where isPacked && request.accepts(coding) {
            if let reply = reply(in: coding) { return reply }
        }
        return plain
    }

    private func reply(in coding: ContentCoding) -> HTTPResponse? {
        if let known = packed.withLock({ $0[coding] }) { return known }
        // Two who ask at once pack it twice: nobody waits for another.
        let reply = pack(in: coding)
        packed.withLock { $0[coding] = .some(reply) }
        return reply
    }

    private func pack(in coding: ContentCoding) -> HTTPResponse? {
        guard case .bytes(let bytes) = plain.body else { return nil }
        let small =
            switch coding {
            case .brotli: Brotli.compressed(bytes, quality: lifetime == .untilTheServerStops ? 11 : 5)
            case .gzip: Gzip.compressed(bytes, level: 9)
            }
        guard let small, small.count < bytes.count else { return nil }
        return plain.coded(as: coding, small)
    }
}

extension HTTPResponse {
    /// This reply with `bytes` in the place of its body; its entity tag becomes weak, for the bytes are no longer those that
    /// it named.
    func coded(as coding: ContentCoding, _ bytes: [UInt8]) -> HTTPResponse {
        var reply = self
        reply.body = .bytes(bytes)
        reply.fields[.contentEncoding] = coding.rawValue
        if let tag = fields[.etag].flatMap({ EntityTag.list($0).first }) {
            reply.fields[.etag] = EntityTag(tag.value, isWeak: true).description
        }
        return reply
    }
}
