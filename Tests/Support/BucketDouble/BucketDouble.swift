import HTTPServer
package import S3
import Sodium
import Synchronization

/// A bucket in memory, in this process: it checks signatures and digests as a store does, and fails on cue.
package final class BucketDouble: Sendable {
    /// The treatment of requests.
    package enum Mood: Hashable, Sendable {
        case well
        /// Answers with a status and a code, so many times.
        case failing(Int, code: String = "InternalError", times: Int)
        /// Ends each connection without an answer.
        case dropping
        /// Answers with other bytes than were put there.
        case corrupting
    }

    package struct Object: Hashable, Sendable {
        package let bytes: [UInt8]
        package let mediaType: String
        package let cacheControl: String
        let digest: String
        let modified: SigningTime
    }

    private struct State {
        var objects: [String: Object] = [:]
        var mood = Mood.well
        var asked: [String] = []
        var now: SigningTime?
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isHeld = false
    }

    package static let key = AccessKey(id: "market:server", secret: "a secret/+ of forty letters")
    package static let name = "photos"

    private let state = Mutex(State())
    private let server = Mutex<WebServer?>(nil)
    private let port = Mutex<UInt16>(0)
    private let pageSize: Int

    /// A list has `pageSize` objects at most.
    package init(pageSize: Int = 1_000) throws {
        self.pageSize = pageSize
        try open()
    }

    /// Listens, at the port of before where it has been closed.
    package func open() throws {
        let asked = port.withLock(\.self)
        var options = ServerOptions([.init(.loopback, port: asked)], loops: 1)
        options.trust = .none
        let server = try WebServer(
            options,
            handler: ClosureHandler { [weak self] request in
                guard let self else { return HTTPResponse(.serviceUnavailable) }
                return try await answer(to: request)
            }
        )
        port.withLock { $0 = server.ports[0] }
        self.server.withLock { $0 = server }
    }

    /// No more replies, and nothing is forgotten.
    package func close() async {
        release()
        await server.withLock { $0.take() }?.stop(within: .zero)
    }

    package var endpoint: String { "http://127.0.0.1:\(port.withLock(\.self))" }

    /// Takes the requests since the last call, as `PUT ab/….jpg`.
    package func takeAsked() -> [String] {
        state.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
    }

    package var objects: [String: Object] { state.withLock(\.objects) }

    package func remove(_ key: String) { state.withLock { $0.objects[key] = nil } }

    package func become(_ mood: Mood) { state.withLock { $0.mood = mood } }

    /// The clock that it judges requests by.
    package func set(_ now: SigningTime?) { state.withLock { $0.now = now } }

    /// Lets all who ask wait until ``release()``.
    package func hold() { state.withLock { $0.isHeld = true } }

    package func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.body.collect(upTo: 1 << 24)
        let path = try "/" + request.segments().joined(separator: "/")
        let key = String(path.dropFirst(Self.name.utf8.count + 2))
        state.withLock { $0.asked.append("\(request.method.rawValue) \(key)") }
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.isHeld { state.waiting.append(continuation) }
                return !state.isHeld
            }
            if goesOn { continuation.resume() }
        }
        if let refusal = refusal(of: request, path, body) { return refusal }
        guard path == "/\(Self.name)" || path.hasPrefix("/\(Self.name)/") else {
            return problem(404, "NoSuchBucket")
        }
        if key.isEmpty { return list(request) }
        switch request.method {
        case .put: return put(key, request, body)
        case .get: return get(key)
        case .delete:
            remove(key)
            return HTTPResponse(.noContent)
        default: return problem(405, "MethodNotAllowed")
        }
    }

    private func refusal(of request: HTTPRequest, _ path: String, _ body: [UInt8]) -> HTTPResponse? {
        let mood = state.withLock { state in
            let mood = state.mood
            if case .failing(let status, let code, let times) = mood {
                state.mood = times > 1 ? .failing(status, code: code, times: times - 1) : .well
            }
            return mood
        }
        switch mood {
        case .dropping: return .abandoned
        case .failing(let status, let code, _): return problem(status, code)
        case .well, .corrupting: break
        }
        guard let proof = Proof(request), proof.keyID == Self.key.id else {
            return problem(403, "InvalidAccessKeyId")
        }
        let now = state.withLock(\.now) ?? .now
        guard abs(proof.time.secondsSince1970 - now.secondsSince1970) <= 900 else {
            return problem(403, "RequestTimeTooSkewed")
        }
        guard proof.isRight(for: request, path, Self.key) else {
            return problem(403, "SignatureDoesNotMatch")
        }
        guard proof.digest == sha256(of: body).hexadecimalText else { return problem(400, "BadDigest") }
        return nil
    }

    private func put(_ key: String, _ request: HTTPRequest, _ body: [UInt8]) -> HTTPResponse {
        state.withLock { state in
            state.objects[key] = Object(
                bytes: body,
                mediaType: request["content-type"] ?? "",
                cacheControl: request["cache-control"] ?? "",
                digest: request["x-amz-meta-sha256"] ?? "",
                modified: state.now ?? .now
            )
        }
        return HTTPResponse(.ok)
    }

    private func get(_ key: String) -> HTTPResponse {
        let (object, mood) = state.withLock { ($0.objects[key], $0.mood) }
        guard let object else { return problem(404, "NoSuchKey") }
        var reply = HTTPResponse(
            type: object.mediaType,
            bytes: mood == .corrupting ? object.bytes.map { $0 ^ 1 } : object.bytes
        )
        reply.fields["x-amz-meta-sha256"] = object.digest
        return reply
    }

    private func list(_ request: HTTPRequest) -> HTTPResponse {
        let (prefix, from) = (request.query["prefix"] ?? "", request.query["continuation-token"] ?? "")
        let found = objects.filter { $0.key.hasPrefix(prefix) && $0.key > from }.sorted { $0.key < $1.key }
        let page = found.prefix(pageSize)
        let contents = page.map { key, object in
            "<Contents><Key>\(key)</Key><LastModified>\(object.modified.listed)</LastModified>"
                + "<ETag>&quot;x&quot;</ETag><Size>\(object.bytes.count)</Size></Contents>"
        }
        let rest =
            page.count < found.count
            ? "<IsTruncated>true</IsTruncated><NextContinuationToken>\(page.last?.key ?? "")</NextContinuationToken>"
            : "<IsTruncated>false</IsTruncated>"
        let text = "<?xml version='1.0' encoding='UTF-8'?>\n<ListBucketResult xmlns=\"http://s3\">"
        return HTTPResponse(
            type: "application/xml",
            text: "\(text)\(contents.joined())\(rest)</ListBucketResult>"
        )
    }

    private func problem(_ status: Int, _ code: String) -> HTTPResponse {
        HTTPResponse(
            HTTPStatus(rawValue: status),
            type: "application/xml",
            text: "<?xml version='1.0'?><Error><Code>\(code)</Code><Message>so</Message></Error>"
        )
    }
}

/// The proof of a request's sender.
private struct Proof {
    let keyID: String
    let region: String
    let names: [String]
    let signature: String
    let digest: String
    let time: SigningTime

    init?(_ request: HTTPRequest) {
        guard let text = request["authorization"],
            let match = text.wholeMatch(
                of:
                    /AWS4-HMAC-SHA256 Credential=(.+)\/\d{8}\/(.+)\/s3\/aws4_request,SignedHeaders=(.+),Signature=(.+)/
            ),
            let time = request["x-amz-date"].flatMap(SigningTime.init(signed:)),
            let digest = request["x-amz-content-sha256"]
        else { return nil }
        (keyID, region, signature) = (String(match.1), String(match.2), String(match.4))
        names = match.3.split(separator: ";").map(String.init)
        (self.time, self.digest) = (time, digest)
    }

    func isRight(for request: HTTPRequest, _ path: String, _ key: AccessKey) -> Bool {
        let own: Set = ["host", "x-amz-date", "x-amz-content-sha256"]
        guard own.isSubset(of: names) else { return false }
        let fields = request.fields.filter { names.contains($0.name.lowercased()) }
            .filter { !own.contains($0.name.lowercased()) }
        let expected = SignedRequest(
            request.method.rawValue,
            host: request["host"] ?? "",
            path: path,
            query: request.query.pairs.map { SignedRequest.Field($0.name, $0.value) },
            fields: fields.map { SignedRequest.Field($0.name, $0.value) },
            digest: digest,
            at: time,
            region: region,
            by: key
        )
        return expected.signature == signature
    }
}

extension [UInt8] {
    fileprivate var hexadecimalText: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
