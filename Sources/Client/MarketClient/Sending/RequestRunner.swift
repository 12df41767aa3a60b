import Foundation
import MarketAPI

/// Sends requests: the one way from a question to an answer or a typed error.
final class RequestRunner: Sendable {
    let session: any HTTPSession
    let settings: ClientSettings
    /// Reads a reply that is no success.
    let refusal: @Sendable (WholeReply) -> ClientError
    /// Of the market that this asks.
    private let lastChange = LastChange()

    static let largestReply = 16 << 20

    init(
        session: any HTTPSession,
        settings: ClientSettings,
        refusal: @escaping @Sendable (WholeReply) -> ClientError
    ) {
        self.session = session
        self.settings = settings
        self.refusal = refusal
    }

    /// Asks, and asks again where that is safe and may help.
    ///
    /// `isRepeatable` is true for a request that may be carried out twice: one that only reads, or one with a key.
    /// Where one try may have been carried out, a later one that did not arrive leaves that as uncertain as it was.
    func run(
        _ request: OutgoingRequest,
        isRepeatable: Bool,
        progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws(ClientError) -> WholeReply {
        var failures = 0
        var uncertain: ClientError?
        while true {
            do throws(ClientError) {
                return try await attempt(request, progress)
            } catch {
                failures += 1
                if request.method != .get, error.isUncertain { uncertain = error }
                guard isRepeatable, error.isWorthRepeating,
                    let delay = settings.backoff.delay(
                        after: failures,
                        wished: error.refusal?.retryAfter,
                        jitter: settings.jitter()
                    )
                else { throw error.isOfOneTry ? uncertain ?? error : error }
                try await settings.sleep(for: delay)
            }
        }
    }

    private func attempt(
        _ request: OutgoingRequest,
        _ progress: (@Sendable (Int64) -> Void)?
    ) async throws(ClientError) -> WholeReply {
        let reply = try await send(request, progress)
        let whole = try await WholeReply(reply, to: request.url.path(), upTo: Self.largestReply)
        guard whole.isSuccess else { throw refusal(whole) }
        return whole
    }

    /// Sends `request`, following redirects, and returns when the head of the last reply is there.
    func send(
        _ request: OutgoingRequest,
        _ progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws(ClientError) -> IncomingReply {
        var request = request
        for _ in 0...Self.maxRedirects {
            guard !Task.isCancelled else { throw .cancelled }
            let reply: IncomingReply
            request.fields[HeaderName.marketChange] = lastChange.text(for: request.url)
            do throws(TransportError) {
                reply = try await session.send(request, progress: progress)
            } catch {
                throw Task.isCancelled ? .cancelled : ClientError(error)
            }
            lastChange.note(reply, of: request.url)
            guard let next = try request.following(reply) else { return reply }
            request = next
        }
        throw .malformedReply(path: request.url.path())
    }

    private static let maxRedirects = 5
}

extension ClientSettings {
    func sleep(for duration: Duration) async throws(ClientError) {
        do {
            try await clock.sleep(for: duration)
        } catch {
            throw .cancelled
        }
    }
}

extension ClientError {
    /// True where another try at once, or a moment later, may help.
    fileprivate var isWorthRepeating: Bool {
        switch self {
        case .unreachable, .timedOut, .interrupted: true
        case .refused(let refusal):
            // Neither a full disk nor a read-only one changes within a second.
            refusal.code != .storageFull && refusal.code != .readOnly
                && [408, 429, 500, 502, 503, 504].contains(refusal.status)
        case .searchRefused(let fault): fault == .system || fault == .quota
        default: false
        }
    }

    /// True where it says nothing of earlier tries: the market has not checked whether it knows the request.
    fileprivate var isOfOneTry: Bool {
        switch self {
        case .offline, .unreachable, .insecure: true
        case .refused(let refusal): refusal.isTransient || requiresSignIn
        default: false
        }
    }
}

extension OutgoingRequest {
    /// Returns the redirected request; `nil` where `reply` is no redirect.
    ///
    /// Another server gets no credential, and nothing is written there; nor does a redirect lead from a
    /// secure connection to one that is not.
    func following(_ reply: IncomingReply) throws(ClientError) -> OutgoingRequest? {
        guard [301, 302, 303, 307, 308].contains(reply.status) else { return nil }
        let failure = ClientError.malformedReply(path: url.path())
        guard let location = reply.fields[HeaderName.location],
            let target = URL(string: location, relativeTo: url)?.absoluteURL, let there = Origin(target),
            there.scheme == "https" || url.scheme?.lowercased() == "http"
        else { throw failure }
        let isSame = there == Origin(url)
        guard method == .get || isSame && (reply.status == 307 || reply.status == 308) else { throw failure }
        var next = self
        next.url = target
        if !isSame { next.fields = fields.keeping(Self.harmlessFields) }
        return next
    }

    private static let harmlessFields: Set = ["accept", "accept-language", "user-agent"]
}
