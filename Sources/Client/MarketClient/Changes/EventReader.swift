import Market
import Synchronization

/// Reads one stream of events until it ends, falls silent or turns out to be none.
struct EventReader: Sendable {
    let open: @Sendable (EventPlace?) async throws(ClientError) -> IncomingReply
    let source: ChangeSource
    let settings: ClientSettings
    let events: EventQueue

    /// - Returns: Why it ended, the place that was reached, and whether there was any sign of life.
    func run(since place: EventPlace?) async -> (end: StreamEnd, place: EventPlace?, wasAlive: Bool) {
        let progress = Progress(place)
        let end = await withTaskGroup(of: StreamEnd.self) { group in
            group.addTask { await read(from: place, progress) }
            group.addTask { await watch(progress) }
            let end = await group.next() ?? .broken
            group.cancelAll()
            return end
        }
        let (reached, signs) = progress.current
        return (end, reached, signs > 0)
    }

    private func read(from place: EventPlace?, _ progress: Progress) async -> StreamEnd {
        var parser = EventParser()
        do throws(ClientError) {
            let reply = try await open(place)
            guard reply.status == 200 else { return Self.end(of: reply.status) }
            guard reply.fields["Content-Type"]?.lowercased().hasPrefix("text/event-stream") == true else {
                return .broken
            }
            do throws(TransportError) {
                var pieces = reply.body.makeAsyncIterator()
                while let piece = try await pieces.next() {
                    guard let read = parser.read(piece) else { return .broken }
                    if progress.sign() { events.yield(.link(.live)) }
                    for event in read { pass(event, progress) }
                }
            } catch {
                // Connections end; the next one goes on where this one was.
                return progress.current.signs > 0 ? .ended(retry: parser.retry) : .broken
            }
            return progress.current.signs > 0 ? .ended(retry: parser.retry) : .broken
        } catch {
            return .failed(error)
        }
    }

    /// A server that is busy or gone for a moment still has its stream; one that does not know it has none.
    private static func end(of status: Int) -> StreamEnd {
        status == 429 || status >= 500 ? .failed(.refused(Refusal(status: status))) : .broken
    }

    private func pass(_ event: StreamedEvent, _ progress: Progress) {
        switch source.event(event) {
        case .event(let event):
            progress.reach(event.place)
            events.yield(event)
        case .current(let place): progress.reach(place)
        case nil: break
        }
    }

    /// Ends when there has been no sign of life for too long.
    private func watch(_ progress: Progress) async -> StreamEnd {
        var seen = 0
        var wait = settings.listening.firstSign
        while true {
            do throws(ClientError) {
                try await settings.sleep(for: wait)
            } catch {
                return .failed(.cancelled)
            }
            let signs = progress.current.signs
            guard signs > seen else { return signs > 0 ? .ended(retry: nil) : .broken }
            seen = signs
            wait = settings.listening.silence
        }
    }
}

/// The position that the reading of a stream has reached.
private final class Progress: Sendable {
    private let state: Mutex<(place: EventPlace?, signs: Int)>

    init(_ place: EventPlace?) {
        state = Mutex((place, 0))
    }

    var current: (place: EventPlace?, signs: Int) { state.withLock { ($0.place, $0.signs) } }

    /// Notes that something came; true the first time.
    func sign() -> Bool {
        state.withLock { state in
            state.signs += 1
            return state.signs == 1
        }
    }

    func reach(_ place: EventPlace?) {
        guard let place else { return }
        state.withLock { $0.place = place }
    }
}
