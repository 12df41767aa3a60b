import HTTPServer
import Market
import MarketAPI
import Synchronization

/// A server that students practise on: it shows the requests of their apps, and fails on demand.
///
/// A request that is to get a 500 is not carried out. One whose connection is to be dropped is: whether it
/// was, an app can't know, which is what makes a lost answer hard. Bodies are read into memory as a whole.
package struct FaultInjector: Sendable {
    package let faults: FaultPlan
    package let inspector: Inspector
    /// Bytes of a body that is shown, or carried out twice; larger ones pass as they are.
    package var largestBody = 64 << 20
    private let wait: @Sendable (Duration) async -> Void
    private let requests = RequestNumbers()

    /// Replies are late by what `wait` lets pass.
    package init(
        _ faults: FaultPlan,
        inspector: Inspector,
        wait: @escaping @Sendable (Duration) async -> Void = FaultInjector.sleep
    ) {
        self.faults = faults
        self.inspector = inspector
        self.wait = wait
    }

    /// Sleeps, or returns early when the client has gone.
    package static let sleep: @Sendable (Duration) async -> Void = { duration in
        do { try await Task.sleep(for: duration) } catch {}
    }

    /// Carries out `incoming` by `answer`, or does not, as the plan says.
    ///
    /// Numbers go up with each request but those of people who look after the server, so that looking changes nothing.
    func answer(
        _ incoming: RequestContext,
        at moment: Timestamp,
        failure: () -> HTTPResponse,
        by answer: (RequestContext) async -> Answer
    ) async -> Answer {
        guard !Self.isWatching(incoming) else { return await answer(incoming) }
        let fate = faults.fate(ofRequest: requests.next())
        let (copies, body) = await read(incoming)
        // Before it is carried out: a listener who is made to wait afterwards misses what happens meanwhile.
        if faults.latency > .zero { await wait(faults.latency) }
        var reply: Answer
        if fate == .error {
            reply = Answer(failure(), route: "fault")
        } else {
            if copies.count > 1 { _ = await answer(copies[1]) }
            reply = await answer(copies[0])
        }
        inspector.note(incoming, body: body, fate: fate, status: reply.response.status, at: moment)
        if fate == .drop { reply.response = .abandoned }
        return reply
    }

    private static func isWatching(_ incoming: RequestContext) -> Bool {
        guard let first = incoming.segments.first else { return false }
        return [InspectorRoutes.page, InspectorRoutes.json, "health", "metrics"].contains(first)
    }

    /// The request as often as it is to be carried out, and its body where it was read.
    private func read(_ incoming: RequestContext) async -> (copies: [RequestContext], body: [UInt8]?) {
        let request = incoming.request
        if let length = request.body.declaredLength, length == 0 || length > largestBody {
            let isTwice = length == 0 && faults.duplicates && request.changesSomething
            return (Array(repeating: incoming, count: isTwice ? 2 : 1), length == 0 ? [] : nil)
        }
        do {
            let body = try await request.body.collect(upTo: largestBody)
            let count = faults.duplicates && request.changesSomething ? 2 : 1
            var copies: [RequestContext] = []
            for _ in 0..<count {
                copies.append(incoming.with(try request.with(body: body)))
            }
            return (copies, body)
        } catch {
            // The request meets the same trouble again where it is answered, and gets its reply there.
            return ([incoming], nil)
        }
    }
}

extension HTTPRequest {
    fileprivate var changesSomething: Bool {
        ![HTTPMethod.get, .head, .options].contains(method)
    }
}

/// Counts requests from 0, from any thread.
private final class RequestNumbers: Sendable {
    private let count = Atomic<UInt64>(0)

    func next() -> UInt64 {
        count.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}
