import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import SeededRandom
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RequestRunnerTests {
    private func market(_ faults: [SessionFault?], clock: ImmediateClock) async -> (
        MarketClient, FaultySession
    ) {
        let inner = RepeatingSession(json: Wire.product(1))
        let session = FaultySession(inner, faults)
        return (await .own(session, token: "t", settings: .test(clock)), session)
    }

    @Test(arguments: [
        SessionFault.refused, .lostReply, .cut(after: 10), .wrongLength, .status(500), .status(502),
        .status(503), .tooMany(retryAfterSeconds: 0),
    ])
    func readsAreTriedAgain(fault: SessionFault) async throws {
        let clock = ImmediateClock()
        let (market, session) = await market([fault, fault], clock: clock)
        let detail = try await market.products.detail(Product.ID(1))
        #expect(detail.goods.name == "자전거")
        #expect(session.requests == 3)
        #expect(clock.sleeps == [.milliseconds(200), .milliseconds(400)])
    }

    @Test(arguments: [
        (SessionFault.refused, ClientError.unreachable),
        (.lostReply, .interrupted),
        (.cut(after: 10), .interrupted),
        (.wrongLength, .interrupted),
        (.status(500), .refused(Refusal(status: 500))),
    ])
    func afterThreeTriesAReadFailsAsTheLastOneDid(fault: SessionFault, expected: ClientError) async throws {
        let (market, session) = await market([fault, fault, fault], clock: ImmediateClock())
        let failure = try await error { () throws(ClientError) in
            _ = try await market.products.detail(Product.ID(1))
        }
        #expect(failure == expected)
        #expect(session.requests == 3)
    }

    @Test(arguments: [SessionFault.html, .status(404), .status(400), .status(507)])
    func permanentFailuresAreNotRetried(fault: SessionFault) async throws {
        let (market, session) = await market([fault], clock: ImmediateClock())
        _ = try await error { () throws(ClientError) in _ = try await market.products.detail(Product.ID(1)) }
        #expect(session.requests == 1)
    }

    @Test func aPageInPlaceOfJSONIsNoReplyOfAMarket() async throws {
        let (market, _) = await market([.html], clock: ImmediateClock())
        let failure = try await error { () throws(ClientError) in
            _ = try await market.products.detail(Product.ID(1))
        }
        #expect(failure == .malformedReply(path: "/api/v2/products/1"))
    }

    @Test(arguments: [SessionFault.refused, .lostReply, .status(503)])
    func aWriteWithoutAKeyIsSentOnce(fault: SessionFault) async throws {
        let (market, session) = await market([fault], clock: ImmediateClock())
        _ = try await error { () throws(ClientError) in
            _ = try await market.selling.setState(Product.ID(1), .sold)
        }
        #expect(session.requests == 1)
    }

    @Test func aWriteWithAKeyIsSentAgainUnderTheSameKey() async throws {
        let inner = RepeatingSession(json: Wire.product(1))
        let session = FaultySession(inner, [.lostReply, .lostReply])
        let market = await MarketClient.own(session, token: "t")
        let key = IdempotencyKey.random()
        _ = try await market.selling.edit(Product.ID(1), ProductUpdate(name: "새 이름"), key) { _ in }
        #expect(inner.sent.count == 3)
        #expect(Set(inner.sent.map { $0.fields["Idempotency-Key"] }) == [key.rawValue])
        #expect(Set(inner.sent.map(\.body)).count == 1)
    }

    @Test(arguments: [
        ([ScriptedAnswer.failure(.interrupted), .failure(.offline)], ClientError.interrupted),
        ([.failure(.interrupted), .failure(.unreachable), .failure(.unreachable)], .interrupted),
        ([.failure(.timedOut), .failure(.insecure)], .timedOut),
        ([.failure(.interrupted), .problem(401, "unauthenticated")], .interrupted),
        ([.failure(.interrupted), .empty(429, fields: ["Retry-After": "600"])], .interrupted),
        ([.empty(502), .failure(.offline)], .refused(Refusal(status: 502))),
        ([.failure(.interrupted), .failure(.timedOut), .failure(.unreachable)], .timedOut),
    ])
    func uncertainOutcomeSurvivesFailedRetries(
        answers: [ScriptedAnswer],
        expected: ClientError
    ) async throws {
        #expect(try await failureOfAnEdit(answers) == expected)
        #expect(expected.isUncertain)
    }

    @Test(arguments: [
        ([ScriptedAnswer.failure(.unreachable), .failure(.offline)], ClientError.offline),
        (
            [.failure(.interrupted), .problem(404, "not_found")],
            .refused(Refusal(status: 404, code: .notFound))
        ),
        ([.failure(.interrupted), .problem(412, "stale")], .refused(Refusal(status: 412, code: .stale))),
    ])
    func requestsNeverSentAreReportedAsSuch(answers: [ScriptedAnswer], expected: ClientError) async throws {
        #expect(try await failureOfAnEdit(answers) == expected)
        #expect(!expected.isUncertain)
    }

    private func failureOfAnEdit(_ answers: [ScriptedAnswer]) async throws -> ClientError {
        let session = ScriptedSession(answers.map { .expect(.patch, "/api/v2/products/1", $0) })
        let market = await MarketClient.own(session, token: "t", settings: .test(ImmediateClock()))
        return try await error { () throws(ClientError) in
            _ = try await market.selling.edit(Product.ID(1), ProductUpdate(name: "새 이름"), .random()) { _ in }
        }
    }

    @Test func readReportsItsLastFailure() async throws {
        let (market, _) = await market([.lostReply, .refused, .refused], clock: ImmediateClock())
        let failure = try await error { () throws(ClientError) in
            _ = try await market.products.detail(Product.ID(1))
        }
        #expect(failure == .unreachable)
    }

    @Test func retryAfterIsRespected() async throws {
        let clock = ImmediateClock()
        let (market, _) = await market([.tooMany(retryAfterSeconds: 7)], clock: clock)
        _ = try await market.products.detail(Product.ID(1))
        #expect(clock.sleeps == [.seconds(7)])
    }

    @Test func overlongRetryAfterFailsInstead() async throws {
        let clock = ImmediateClock()
        let (market, session) = await market([.tooMany(retryAfterSeconds: 600)], clock: clock)
        let failure = try await error { () throws(ClientError) in
            _ = try await market.products.detail(Product.ID(1))
        }
        #expect(failure.refusal?.retryAfter == .seconds(600))
        #expect(session.requests == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test func jitterIsDeterministicPerSeed() async throws {
        func sleeps(seed: UInt64) async throws -> [Duration] {
            let random = Mutex(SplitMix64(seed: seed))
            let clock = ImmediateClock()
            let settings = ClientSettings.test(clock) { random.withLock { .random(in: 0...1, using: &$0) } }
            let session = FaultySession(RepeatingSession(json: Wire.product(1)), [.refused, .refused])
            _ = try await MarketClient.own(session, settings: settings).products.detail(Product.ID(1))
            return clock.sleeps
        }
        let runs = try await [sleeps(seed: 1), sleeps(seed: 1), sleeps(seed: 2)]
        #expect(runs[0] == runs[1])
        #expect(runs[0] != runs[2])
        for sleeps in runs {
            #expect((Duration.milliseconds(100)...(.milliseconds(300))).contains(sleeps[0]))
            #expect((Duration.milliseconds(200)...(.milliseconds(600))).contains(sleeps[1]))
        }
    }

    @Test func cancellingStopsTheTransferAndIsNotTriedAgain() async throws {
        let session = PausedSession(RepeatingSession(json: Wire.product(1)))
        let market = await MarketClient.own(session)
        let task = Task { () -> ClientError? in
            do throws(ClientError) {
                _ = try await market.products.detail(Product.ID(1))
                return nil
            } catch {
                return error
            }
        }
        await session.arrivals(1)
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(session.cancelled == 1)
    }

    @Test func aReplyThatNeverEndsIsCutOff() async throws {
        let session = EndlessSession()
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.own(session).products.detail(Product.ID(1))
        }
        #expect(failure == .malformedReply(path: "/api/v2/products/1"))
    }
}

/// Answers everything alike.
final class RepeatingSession: HTTPSession {
    private let json: String
    private let requests = Mutex<[SentRequest]>([])

    init(json: String) {
        self.json = json
    }

    var sent: [SentRequest] { requests.withLock(\.self) }

    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        let sent = try SentRequest(request)
        requests.withLock { $0.append(sent) }
        return IncomingReply(
            status: 200,
            fields: ["Content-Type": "application/json"],
            bytes: Array(json.utf8)
        )
    }
}

/// Sends blanks for ever.
private struct EndlessSession: HTTPSession {
    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        let blanks = [UInt8](repeating: 0x20, count: 1 << 20)
        return IncomingReply(
            status: 200,
            fields: ["Content-Type": "application/json"],
            body: IncomingBody(AsyncThrowingStream { blanks })
        )
    }
}
