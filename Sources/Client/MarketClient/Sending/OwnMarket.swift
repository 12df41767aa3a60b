import Foundation
import Linux
import Market
import MarketAPI

/// A market that speaks our own API.
struct OwnMarket: Sendable {
    /// The state common to all operations, stored once: each of their closures keeps a market.
    private let shared: Shared

    private final class Shared: Sendable {
        let address: URL
        let runner: RequestRunner
        let credentials: any CredentialStore
        let origin: Origin?
        let files = BlockingPool(threads: 1)

        init(_ address: URL, _ runner: RequestRunner, _ credentials: any CredentialStore) {
            self.address = address
            self.runner = runner
            self.credentials = credentials
            origin = Origin(address)
        }
    }

    init(
        address: URL,
        session: any HTTPSession,
        credentials: any CredentialStore,
        settings: ClientSettings
    ) {
        let runner = RequestRunner(session: session, settings: settings) { Self.refusal($0, at: address) }
        shared = Shared(address, runner, credentials)
    }

    var address: URL { shared.address }
    var runner: RequestRunner { shared.runner }
    var credentials: any CredentialStore { shared.credentials }
    var origin: Origin? { shared.origin }
    /// For reading photos, which may take a disk's time.
    var files: BlockingPool { shared.files }
    var settings: ClientSettings { runner.settings }

    /// Maps an error of the API.
    private static func refusal(_ reply: WholeReply, at address: URL) -> ClientError {
        guard reply.status >= 400 else { return .malformedReply(path: reply.path) }
        let problem = reply.jsonIfAny(OwnProblem.self)
        var refusal = Refusal(
            status: reply.status,
            code: problem?.code,
            fields: problem?.fields ?? [],
            detail: problem?.detail,
            current: problem?.current?.detail(at: address),
            work: problem?.work?.work,
            retryAfter: reply.retryAfter,
            request: problem?.request ?? reply.fields[HeaderName.requestID]
        )
        refusal.draft = problem?.draft?.saved.draft(at: address)
        return .refused(refusal)
    }
}

extension OwnMarket {
    /// The one place where requests of this API are made; `route` has to be an address of the operation.
    ///
    /// With an `author`, it is made only while that account is signed in.
    func request(
        _ id: MarketAPI.Operation.ID,
        _ route: Route,
        body: OutgoingRequest.Body = .none,
        type: String? = nil,
        key: IdempotencyKey? = nil,
        version: Int64? = nil,
        author: Account.ID? = nil,
        age: Duration? = nil,
        timeouts: RequestTimeouts = .reading
    ) async throws(ClientError) -> OutgoingRequest {
        let operation = MarketAPI.Operation[id]
        assert(operation.template == route.template, "\(id) is asked for at \(route.template.rawValue)")
        guard let url = address.appendingAPIPath(route.path), let there = Origin(url), there == origin else {
            throw .unreachable
        }
        var fields: HeaderFields = [
            HeaderName.accept: "application/json",
            HeaderName.acceptLanguage: settings.language.rawValue,
            HeaderName.userAgent: ClientSettings.userAgent,
        ]
        fields[HeaderName.contentType] = type
        fields[HeaderName.idempotencyKey] = key?.rawValue
        fields[HeaderName.changeAge] = age.map { "\(max(0, Int64($0 / .milliseconds(1))))" }
        fields[HeaderName.ifMatch] = version.map { "\"\($0)\"" }
        let credential = await credentials.credential(for: there)
        // Another account may have signed in since the author was looked up.
        if let author, credential?.account.id != author {
            throw .refused(Refusal(status: 401, code: .unauthenticated))
        }
        fields[HeaderName.authorization] = credential.map { "Bearer \($0.token)" }
        return OutgoingRequest(operation.method, url, fields: fields, body: body, timeouts: timeouts)
    }

    /// Reads something; may be asked again.
    func read<Body: Decodable>(
        _ type: Body.Type,
        _ id: MarketAPI.Operation.ID,
        _ route: Route
    ) async throws(ClientError) -> Body {
        try await read(id, route).json(type)
    }

    /// Reads something that need not be JSON; may be asked again.
    func read(_ id: MarketAPI.Operation.ID, _ route: Route) async throws(ClientError) -> WholeReply {
        let request = try await request(id, route)
        return try await asking { () throws(ClientError) in
            try await runner.run(request, isRepeatable: true)
        }
    }

    /// Sends JSON, or nothing; asked again only with a key.
    func write(
        _ id: MarketAPI.Operation.ID,
        _ route: Route,
        _ body: (some JSONWritable)? = Optional<String>.none,
        key: IdempotencyKey? = nil,
        version: Int64? = nil,
        author: Account.ID? = nil
    ) async throws(ClientError) -> WholeReply {
        let body = body.map { JSONWriter.bytes(of: $0) }
        return try await send(id, route, body, key, version: version, author, isRepeatable: key != nil)
    }

    /// Sends a change made earlier on a device, for its author alone; never retried here, as its age grows.
    func write(
        _ id: MarketAPI.Operation.ID,
        _ route: Route,
        _ body: (some JSONWritable)? = Optional<String>.none,
        later change: SavedItemSubmission
    ) async throws(ClientError) -> WholeReply {
        try await write(
            id,
            route,
            body,
            // What changes nothing when it is sent again needs no key.
            key: body == nil ? nil : change.key,
            author: change.author,
            age: change.age
        )
    }

    /// The same of anything that was done so long ago.
    func write(
        _ id: MarketAPI.Operation.ID,
        _ route: Route,
        _ body: (some JSONWritable)? = Optional<String>.none,
        key: IdempotencyKey?,
        author: Account.ID,
        age: Duration
    ) async throws(ClientError) -> WholeReply {
        let body = body.map { JSONWriter.bytes(of: $0) }
        return try await send(id, route, body, key, author, age: age, isRepeatable: false)
    }

    private func send(
        _ id: MarketAPI.Operation.ID,
        _ route: Route,
        _ body: [UInt8]?,
        _ key: IdempotencyKey?,
        version: Int64? = nil,
        _ author: Account.ID?,
        age: Duration? = nil,
        isRepeatable: Bool
    ) async throws(ClientError) -> WholeReply {
        let request = try await request(
            id,
            route,
            body: body.map(OutgoingRequest.Body.bytes) ?? .none,
            type: body == nil ? nil : "application/json",
            key: key,
            version: version,
            author: author,
            age: age
        )
        return try await asking { () throws(ClientError) in
            try await runner.run(request, isRepeatable: isRepeatable)
        }
    }

    /// Forgets a token that the market no longer takes.
    private func asking<Answer>(
        _ ask: () async throws(ClientError) -> Answer
    ) async throws(ClientError) -> Answer {
        do throws(ClientError) {
            return try await ask()
        } catch {
            if error.refusal?.code == .unauthenticated, let origin { await credentials.forget(origin) }
            throw error
        }
    }
}
