package import HTTPServer
package import Market
package import MarketAPI
package import MarketService

/// Passes changes on to everyone who listens.
package final class EventFeed: Sendable {
    /// To be named in the server's options, so that no loop misses what is sent while a listener arrives.
    package let channel: EventChannel
    private let changes: ChangeService
    let conversations: ConversationService?
    let log: Log
    private let recent = RecentEvents()
    let marks = InboxMarks()
    /// The bytes of events that one listener gets again.
    private let longestReplay: Int

    /// A listener is cut when more than `backlog` bytes wait for it, as the server's limits say.
    ///
    /// Without `conversations`, there are no events of an inbox.
    package init(
        changes: ChangeService,
        conversations: ConversationService? = nil,
        log: Log,
        channel: EventChannel = EventChannel(),
        backlog: Int = ServerLimits().eventBacklog
    ) {
        self.channel = channel
        self.changes = changes
        self.conversations = conversations
        self.log = log
        // Events meanwhile need room too: a listener cut for its missed events would come back to miss them
        // again.
        longestReplay = backlog / 2
    }

    /// Follows the changes until the store closes or the task is cancelled.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.runInboxes() }
            await runChanges()
            group.cancelAll()
        }
    }

    private func runChanges() async {
        var sent = changes.latest
        for await latest in changes.numbers() {
            while sent < latest, !Task.isCancelled {
                guard let last = await pass(since: sent) else { break }
                sent = last
            }
        }
    }

    /// Sends what changed after `number`, and gives the number of the last; `nil` where nothing could be read.
    private func pass(since number: Int64) async -> Int64? {
        do {
            let news = try await changes.changes(since: number, limit: 100)
            for change in news {
                let event = change.event
                recent.add(event, change.number)
                channel.send(event)
            }
            return news.last?.number
        } catch .changesForgotten(let upTo) {
            return upTo
        } catch {
            // The next change wakes the feed again, and it then catches up.
            log.error("events_delayed", [("error", .refusal(error))])
            return nil
        }
    }

    /// The events of `changes`; `nil` where they are too long to be told one by one.
    private func replay(of changes: [Change]) -> [ServerSentEvent]? {
        var (events, length): ([ServerSentEvent], Int) = ([], 0)
        for change in changes {
            let event = change.event
            length += event.bytes.count
            guard length <= longestReplay else { return nil }
            events.append(event)
        }
        return events
    }

    /// After so many there is so much news that the next of it makes good what was missed.
    private static let mostTries = 8

    /// The stream for one listener, beginning after the last event that it got.
    ///
    /// A listener gets the event to load everything again where it has been away so long that its place is
    /// forgotten, or has missed more than it could get before it is cut. An event may arrive twice, and never
    /// not at all: events sent while this read are taken from ``RecentEvents``, and nothing waits between
    /// that and returning, so that later events come to this loop after the listener has been attached.
    ///
    /// For an `account`, the stream has events of its inbox too: its state now, and each change. It ends with
    /// the session, of which `isOpen` says whether it has ended since the request was let in.
    package func listen(
        after last: Int64?,
        for account: Account? = nil,
        whileOpen isOpen: @Sendable () async throws -> Bool = { true }
    ) async throws -> HTTPResponse {
        guard let account, let conversations else { return events(try await replay(after: last)) }
        var (replay, inbox): ([ServerSentEvent], Inbox)
        var (mark, tries): (UInt32, Int) = (0, 0)
        repeat {
            tries += 1
            mark = marks.mark(of: account.id)
            // First: nothing may wait between the replay and what is sent later.
            guard try await isOpen() else { throw RequestFailure.problem(.unauthenticated) }
            inbox = try await conversations.inbox(of: account.id)
            replay = try await self.replay(after: last)
            // News that came meanwhile was sent before this listener was there to hear it.
        } while mark != marks.mark(of: account.id) && tries < Self.mostTries
        return events(replay + [.inbox(inbox, of: nil)], EventListener(account.id))
    }

    private func events(_ replay: [ServerSentEvent], _ listener: EventListener? = nil) -> HTTPResponse {
        .events(from: channel, replay: replay, as: listener)
    }

    private func replay(after last: Int64?) async throws(MarketError) -> [ServerSentEvent] {
        guard let last else { return [.current(changes.latest)] }
        do {
            guard let missed = try await changes.missed(since: last), let replay = replay(of: missed),
                let meanwhile = recent.events(after: max(last, missed.last?.number ?? last))
            else { return [.reload(changes.latest)] }
            return replay + meanwhile
        } catch .changesForgotten {
            return [.reload(changes.latest)]
        }
    }
}

extension Change {
    fileprivate var event: ServerSentEvent {
        let body = JSONWriter.bytes(of: self.body)
        return ServerSentEvent(String(decoding: body, as: UTF8.self), name: name, id: "\(number)")
    }

    private var name: String {
        switch subject {
        case .product: "product"
        case .removed: "removed"
        }
    }

    /// The change as the wire carries it; a hidden product looks like one that has gone.
    package var body: ChangeBody {
        switch subject {
        case .product(let product) where product.state != .hidden:
            ChangeBody(number: number, subject: .product(product))
        case .product(let product): ChangeBody(number: number, subject: .removed(product.id))
        case .removed(let id): ChangeBody(number: number, subject: .removed(id))
        }
    }
}

extension ServerSentEvent {
    /// Tells a new listener where the market stands, so that it can come back to this place.
    fileprivate static func current(_ number: Int64) -> ServerSentEvent {
        ServerSentEvent("{\"number\":\(number)}", name: "current", id: "\(number)", retry: 3000)
    }

    /// Tells a listener that it has missed more than can be told again.
    fileprivate static func reload(_ number: Int64) -> ServerSentEvent {
        ServerSentEvent("{\"number\":\(number)}", name: "reload", id: "\(number)", retry: 3000)
    }
}
