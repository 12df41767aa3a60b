import Market
import Synchronization

/// Follows what changes on a market: by its stream of events, or by asking now and then where none gets through.
struct EventFollower: Sendable {
    let source: ChangeSource
    let settings: ClientSettings

    func follow(since place: EventPlace?) -> AsyncStream<MarketEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(EventQueue.capacity)) { events in
            let task = Task {
                var following = Following(follower: self, place: place, events: EventQueue(events))
                await following.run()
                events.finish()
            }
            events.onTermination = { _ in task.cancel() }
        }
    }
}

/// The reason why a stream of events ended.
enum StreamEnd: Hashable, Sendable {
    /// It had been alive; a new one goes on from there.
    case ended(retry: Duration?)
    /// Nothing ever came through, or it was no stream.
    case broken
    /// No connection could be made.
    case failed(ClientError)
}

/// One follower's way through a market's changes.
private struct Following {
    let follower: EventFollower
    var place: EventPlace?
    let events: EventQueue
    private var link: EventLink?
    private var poller: ChangePoller

    init(follower: EventFollower, place: EventPlace?, events: EventQueue) {
        self.follower = follower
        self.place = place
        self.events = events
        poller = ChangePoller(source: follower.source)
    }

    private var settings: ClientSettings { follower.settings }
    private var policy: EventStreamPolicy { settings.listening }

    mutating func run() async {
        var (broken, failures) = (0, 0)
        while !Task.isCancelled {
            guard let open = follower.source.open, broken < policy.brokenStreams else {
                await ask(questions: follower.source.open == nil ? .max : policy.pollsPerStream)
                // One more that is broken is enough to go on asking.
                broken = policy.brokenStreams - 1
                continue
            }
            let reader = EventReader(open: open, source: follower.source, settings: settings, events: events)
            let (end, reached, wasAlive) = await reader.run(since: place)
            guard !Task.isCancelled else { return }
            place = reached
            if wasAlive {
                link = .live
                (broken, failures) = (0, 0)
            }
            switch end {
            case .ended(let retry):
                notify(.lost)
                failures += 1
                await pause(failures, atLeast: retry)
            case .broken:
                broken += 1
                if broken < policy.brokenStreams { await pause(broken) }
            case .failed:
                notify(.lost)
                failures += 1
                await pause(failures)
            }
        }
    }

    /// Asks so many times, each a while after the other.
    private mutating func ask(questions: Int) async {
        var (asked, failures) = (0, 0)
        while asked < questions, !Task.isCancelled {
            do throws(ClientError) {
                let answer = try await poller.ask(since: &place)
                notify(.polling)
                for event in answer { events.yield(event) }
                failures = 0
            } catch {
                guard error != .cancelled else { return }
                notify(.lost)
                failures += 1
            }
            asked += 1
            do throws(ClientError) {
                try await settings.sleep(for: policy.pollingInterval * (0.75 + settings.jitter() / 2))
            } catch {
                return
            }
        }
    }

    private mutating func notify(_ link: EventLink) {
        guard self.link != link else { return }
        self.link = link
        events.yield(.link(link))
    }

    /// Longer with each failure, up to a minute, and never all clients at once.
    private func pause(_ failures: Int, atLeast: Duration? = nil) async {
        let endless = Backoff(tries: .max, first: .seconds(1))
        let delay = endless.delay(after: failures, wished: nil, jitter: settings.jitter()) ?? endless.longest
        do throws(ClientError) {
            try await settings.sleep(for: max(delay, min(atLeast ?? .zero, endless.longest)))
        } catch {
            // The loop looks whether it was cancelled.
        }
    }
}
