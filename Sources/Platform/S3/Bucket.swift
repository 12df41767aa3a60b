import Curl
import Linux
import Sodium
import Synchronization

/// A bucket of objects in a store that speaks S3.
///
/// Each request may be sent several times, and does no more than once: an object is put whole or not at all, and one
/// that has gone may be removed again. What a moment may mend is tried again by itself; the rest is thrown at once.
package final class Bucket: Sendable {
    package let address: BucketAddress
    private let key: AccessKey
    private let timeouts: BucketTimeouts
    private let session: CurlSession
    private let breaker = Mutex(Breaker(patience: 5, rest: .seconds(5)))
    private let now: @Sendable () -> SigningTime

    /// `authorities` is a file of those whose certificates are trusted, instead of the system's.
    package init(
        _ address: BucketAddress,
        key: AccessKey,
        timeouts: BucketTimeouts = BucketTimeouts(),
        authorities: String? = nil,
        now: @escaping @Sendable () -> SigningTime = { .now }
    ) {
        self.address = address
        self.key = key
        self.timeouts = timeouts
        self.now = now
        session = CurlSession(connectionsPerHost: 8, authorities: authorities)
    }

    /// Puts an object in place, or in the place of another, and returns when the store has all of it.
    package func put(_ object: NewObject) async throws(BucketError) {
        let body: CurlRequest.Body =
            switch object.content {
            case .bytes(let bytes): .bytes(bytes)
            case .file(let path, let length): .file(path: path, length: length)
            }
        let fields = [
            SignedRequest.Field("content-type", object.mediaType),
            SignedRequest.Field("cache-control", object.cacheControl),
            SignedRequest.Field(Self.digestField, object.digest),
        ]
        _ = try await perform {
            self.request("PUT", self.address.path(of: object.key), fields: fields, digest: object.digest)
        } sending: {
            body
        }
    }

    /// The whole object.
    ///
    /// Throws ``BucketError/damaged`` where the bytes don't have the digest that was noted with them. An
    /// object that another program put there without one is taken as it is.
    package func get(_ key: String) async throws(BucketError) -> BucketObject {
        let reply = try await perform(
            { self.request("GET", self.address.path(of: key)) },
            checking: { reply throws(BucketError) in
                let digest = reply[Self.digestField]
                guard digest == nil || digest == sha256(of: reply.body).hexadecimal else { throw .damaged }
            }
        )
        return BucketObject(bytes: reply.body, digest: sha256(of: reply.body).hexadecimal)
    }

    /// Removes an object; does nothing where there is none.
    package func delete(_ key: String) async throws(BucketError) {
        do throws(BucketError) {
            _ = try await perform { self.request("DELETE", self.address.path(of: key)) }
        } catch .missing {
        }
    }

    /// At most a thousand of the objects whose keys begin with `start`.
    package func list(_ start: String, from next: String? = nil) async throws(BucketError) -> ObjectList {
        var query = [
            SignedRequest.Field("list-type", "2"), SignedRequest.Field("max-keys", "1000"),
            SignedRequest.Field("prefix", address.prefix + start),
        ]
        if let next { query.append(SignedRequest.Field("continuation-token", next)) }
        let asked = query
        let reply = try await perform { self.request("GET", "/\(self.address.bucket)", query: asked) }
        guard let list = ObjectList(reply, prefix: address.prefix, at: now()) else { throw .damaged }
        return list
    }

    private static let digestField = "x-amz-meta-sha256"
    private static let digestOfNothing = sha256(of: []).hexadecimal

    private func request(
        _ method: String,
        _ path: String,
        query: [SignedRequest.Field] = [],
        fields: [SignedRequest.Field] = [],
        digest: String = Bucket.digestOfNothing
    ) -> (method: String, signed: SignedRequest) {
        (
            method,
            SignedRequest(
                method,
                host: address.host,
                path: path,
                query: query,
                fields: fields,
                digest: digest,
                at: now(),
                region: address.region,
                by: key
            )
        )
    }

    /// Sends a request, signed again each time, until it succeeds, fails for good, or runs out of tries or time.
    ///
    /// Sends nothing to a store that has been silent recently; it then fails at once.
    private func perform(
        _ sign: () -> (method: String, signed: SignedRequest),
        sending body: () -> CurlRequest.Body = { .none },
        checking check: (BucketReply) throws(BucketError) -> Void = { _ throws(BucketError) in }
    ) async throws(BucketError) -> BucketReply {
        let deadline = ContinuousClock.now + timeouts.whole
        var pauses = timeouts.pauses[...]
        while true {
            guard breaker.withLock({ $0.maySend(at: .now) }) else { throw .timedOut }
            let problem: BucketError
            do throws(BucketError) {
                let (method, signed) = sign()
                let reply = try await send(method, signed, body(), before: deadline)
                try check(reply)
                return reply
            } catch {
                problem = error
            }
            guard problem.isTransient, let pause = pauses.popFirst() else { throw problem }
            // Those who failed together should not all come again together.
            let wait = pause * Double.random(in: 1...1.5)
            guard .now + wait < deadline else { throw problem }
            do { try await Task.sleep(for: wait) } catch { throw .cancelled }
        }
    }

    private func send(
        _ method: String,
        _ signed: SignedRequest,
        _ body: CurlRequest.Body,
        before deadline: ContinuousClock.Instant
    ) async throws(BucketError) -> BucketReply {
        let call = BucketCall()
        let transfer: CurlTransfer
        do throws(CurlError) {
            let request = try CurlRequest(
                method,
                address.endpoint + signed.target,
                fields: signed.fields.map { ($0.name, $0.value) },
                body: body,
                idle: timeouts.idle
            )
            transfer = session.transfer(request, to: call)
        } catch {
            throw BucketError(error)
        }
        let limit = Task {
            // Cancelling ends the wait: the reply is there.
            do { try await Task.sleep(until: deadline) } catch { return }
            transfer.cancel(.timedOut)
        }
        defer { limit.cancel() }
        let began = ContinuousClock.now
        let result = await withTaskCancellationHandler {
            await call.reply { transfer.begin() }
        } onCancel: {
            transfer.cancel()
        }
        switch result {
        case .failure(let error):
            if error == .timedOut { breaker.withLock { $0.noteSilence(since: began, at: .now) } }
            throw BucketError(error)
        case .success(let reply):
            breaker.withLock { $0.noteReply(at: .now) }
            guard reply.isGood else { throw BucketError(reply, at: now()) }
            return reply
        }
    }
}
