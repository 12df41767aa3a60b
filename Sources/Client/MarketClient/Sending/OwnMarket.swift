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
            work: problem?.work,
            retryAfter: reply.retryAfter,
            request: problem?.request ?? reply.fields[HeaderName.requestID]
        )
        refusal.draft = problem?.draft?.draft(at: address)
        return .refused(refusal)
    }
}

extension OwnMarket {
    /// Creates a request; all requests of this API are made here.
    ///
    /// With an `author`, throws unless that account is signed in.
    func request<Address, Input, Output>(
        _ endpoint: Endpoint<Address, Input, Output>,
        _ parameters: Address,
        body: OutgoingRequest.Body = .none,
        type: String? = nil,
        key: IdempotencyKey? = nil,
        version: Int64? = nil,
        author: Account.ID? = nil,
        age: Duration? = nil,
        timeouts: RequestTimeouts = .reading
    ) async throws(ClientError) -> OutgoingRequest {
        let path = endpoint.path(parameters)
        guard let url = address.appendingAPIPath(path), let there = Origin(url), there == origin else {
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
        return OutgoingRequest(endpoint.operation.method, url, fields: fields, body: body, timeouts: timeouts)
    }

    /// Makes a call without a body.
    func call<Address, Output: Decodable>(
        _ endpoint: Endpoint<Address, NoBody, Output>,
        _ parameters: Address
    ) async throws(ClientError) -> Output {
        try await send(endpoint, parameters).json(Output.self)
    }

    /// Makes a call with a body of JSON, or with none where the operation can do without.
    func call<Address, Input: JSONWritable, Output: Decodable>(
        _ endpoint: Endpoint<Address, Input, Output>,
        _ parameters: Address,
        _ input: Input?,
        key: IdempotencyKey? = nil,
        version: Int64? = nil,
        author: Account.ID? = nil
    ) async throws(ClientError) -> Output {
        try await send(endpoint, parameters, input, key: key, version: version, author: author)
            .json(Output.self)
    }

    /// Makes a call without a body, whose reply is empty.
    func call<Address>(
        _ endpoint: Endpoint<Address, NoBody, NoBody>,
        _ parameters: Address,
        key: IdempotencyKey? = nil,
        version: Int64? = nil,
        author: Account.ID? = nil,
        age: Duration? = nil
    ) async throws(ClientError) {
        _ = try await send(
            endpoint,
            parameters,
            nil,
            key: key,
            version: version,
            author: author,
            age: age
        )
    }

    /// Makes a call whose reply is empty.
    func call<Address, Input: JSONWritable>(
        _ endpoint: Endpoint<Address, Input, NoBody>,
        _ parameters: Address,
        _ input: Input?
    ) async throws(ClientError) {
        _ = try await send(endpoint, parameters, input)
    }

    /// Sends a request without a body.
    func send<Address, Output>(
        _ endpoint: Endpoint<Address, NoBody, Output>,
        _ parameters: Address
    ) async throws(ClientError) -> WholeReply {
        try await send(endpoint, parameters, nil)
    }

    /// Sends a request, with JSON where there is an `input`; and again where no reply comes, if it reads or has a key.
    ///
    /// One with an `age`, made earlier on a device and for its author alone, is never sent again here, as its age grows.
    /// Its caller does that, without a key where a repetition changes nothing.
    func send<Address, Input: JSONWritable, Output>(
        _ endpoint: Endpoint<Address, Input, Output>,
        _ parameters: Address,
        _ input: Input?,
        key: IdempotencyKey? = nil,
        version: Int64? = nil,
        author: Account.ID? = nil,
        age: Duration? = nil
    ) async throws(ClientError) -> WholeReply {
        let body = input.map { OutgoingRequest.Body.bytes(JSONWriter.bytes(of: $0)) }
        let request = try await request(
            endpoint,
            parameters,
            body: body ?? .none,
            type: body == nil ? nil : "application/json",
            key: key,
            version: version,
            author: author,
            age: age
        )
        let isRepeatable = endpoint.operation.method == .get || key != nil && age == nil
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
