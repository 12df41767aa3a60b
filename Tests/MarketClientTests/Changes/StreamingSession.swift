import ClientDoubles
import MarketClient
import Synchronization

/// A server whose event stream follows a script, one entry a connection, and whose replies come from a list.
final class StreamingSession: HTTPSession {
    enum Answer: Hashable, Sendable {
        /// These bytes, and then the end.
        case stream(String)
        /// These bytes, and then nothing for ever.
        case silence(String)
        /// A page in place of a stream.
        case page
        case status(Int)
        case failure(TransportError)
    }

    private struct State {
        var streams: [Answer]
        var replies: [String: [String]]
        var lastEventIDs: [String?] = []
        var paths: [String] = []
        var abandoned = 0
        var watchers: [Watcher] = []

        var counts: Counts { Counts(opened: lastEventIDs.count, abandoned: abandoned) }
    }

    private struct Counts: Sendable {
        let opened: Int
        let abandoned: Int
    }

    private struct Watcher {
        let isOver: @Sendable (Counts) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - streams: What each connection to the events gives; after the last all are silent.
    ///   - replies: JSON by path, of which the last stays; what is not there is forgotten (410).
    init(_ streams: [Answer], replies: [String: [String]] = [:]) {
        state = Mutex(State(streams: streams, replies: replies))
    }

    var lastEventIDs: [String?] { state.withLock(\.lastEventIDs) }
    /// The paths of the requests for a stream.
    var paths: [String] { state.withLock(\.paths) }
    /// The number of silent streams without a listener.
    var abandoned: Int { state.withLock(\.abandoned) }

    /// Returns once so many silent streams have been left.
    func allAbandoned(_ count: Int) async {
        await until { $0.abandoned >= count }
    }

    /// Returns once so many streams have been asked for.
    func allOpened(_ count: Int) async {
        await until { $0.opened >= count }
    }

    private func until(_ isOver: @escaping @Sendable (Counts) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOverAlready = state.withLock { state in
                guard !isOver(state.counts) else { return true }
                state.watchers.append(Watcher(isOver: isOver, continuation: continuation))
                return false
            }
            if isOverAlready { continuation.resume() }
        }
    }

    private func wake() {
        let over = state.withLock { state in
            let counts = state.counts
            defer { state.watchers.removeAll { $0.isOver(counts) } }
            return state.watchers.filter { $0.isOver(counts) }.map(\.continuation)
        }
        for watcher in over { watcher.resume() }
    }

    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        let sent = try SentRequest(request)
        guard !sent.path.hasPrefix("/api/v2/events") else { return try stream(sent) }
        let json: String? = state.withLock { state in
            guard let first = state.replies[sent.path]?.first else { return nil }
            if let rest = state.replies[sent.path]?.dropFirst(), !rest.isEmpty {
                state.replies[sent.path] = Array(rest)
            }
            return first
        }
        guard let json else {
            let problem = #"{"title":"x","status":410,"code":"changes_forgotten"}"#
            return IncomingReply(
                status: 410,
                fields: ["Content-Type": "application/problem+json"],
                bytes: Array(problem.utf8)
            )
        }
        return IncomingReply(
            status: 200,
            fields: ["Content-Type": "application/json"],
            bytes: Array(json.utf8)
        )
    }

    private func stream(_ sent: SentRequest) throws(TransportError) -> IncomingReply {
        let answer = state.withLock { state in
            state.lastEventIDs.append(sent.fields["Last-Event-ID"])
            state.paths.append(sent.path)
            return state.streams.isEmpty ? .silence("") : state.streams.removeFirst()
        }
        wake()
        let fields: HeaderFields = ["Content-Type": "text/event-stream; charset=utf-8"]
        switch answer {
        case .stream(let text): return IncomingReply(status: 200, fields: fields, bytes: Array(text.utf8))
        case .page: return IncomingReply(status: 200, fields: ["Content-Type": "text/html"], bytes: [0x3C])
        case .status(let status): return IncomingReply(status: status)
        case .failure(let error): throw error
        case .silence(let text):
            let (pieces, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
            continuation.onTermination = { [weak self] _ in self?.abandon() }
            if !text.isEmpty { continuation.yield(Array(text.utf8)) }
            kept.withLock { $0.append(continuation) }
            return IncomingReply(status: 200, fields: fields, body: IncomingBody(pieces))
        }
    }

    /// A stream whose writer is let go of would end.
    private let kept = Mutex<[AsyncThrowingStream<[UInt8], any Error>.Continuation]>([])

    private func abandon() {
        state.withLock { $0.abandoned += 1 }
        wake()
    }
}
