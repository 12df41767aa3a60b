import FoundationEssentials
import Market
import MarketAPI

extension OwnMarket {
    var events: MarketClient.Events {
        let (all, mine) = (
            EventFollower(source: source(mine: false), settings: settings),
            EventFollower(source: source(mine: true), settings: settings)
        )
        return MarketClient.Events(follow: { all.follow(since: $0) }, followMine: { mine.follow(since: $0) })
    }

    private func source(mine: Bool) -> ChangeSource {
        var source = ChangeSource(
            open: { place throws(ClientError) in
                // Without an account there is no inbox, and requesting one would be refused.
                let mine = if mine { await isSignedIn } else { false }
                var request = try await request(.listen, EventQuery(isMine: mine), timeouts: .listening)
                request.fields[HeaderName.accept] = "text/event-stream"
                request.fields[HeaderName.lastEventID] = place.map { "\($0.rawValue)" }
                return try await runner.send(request)
            },
            event: { event(of: $0) },
            changes: { place throws(ClientError) in try await changes(since: place) },
            newest: { () throws(ClientError) in
                try await page(.listProducts, ListingQuery()).elements
            }
        )
        if mine { source.inbox = { () throws(ClientError) in await isSignedIn ? try await inbox() : nil } }
        return source
    }

    private var isSignedIn: Bool {
        get async {
            guard let origin else { return false }
            return await credentials.credential(for: origin) != nil
        }
    }

    /// The current inbox, requested where no stream sends it.
    ///
    /// It counts one page of unread conversations; more than that makes no difference.
    private func inbox() async throws(ClientError) -> InboxState? {
        do throws(ClientError) {
            let query = ConversationQuery(isUnread: true, limit: ListingQuery.limits.upperBound)
            let body = try await send(.listConversations, query).json(OwnConversations.self)
            return InboxState(unread: body.items.count, at: body.latest)
        } catch {
            guard error.requiresSignIn else { throw error }
            return nil
        }
    }

    private func event(of event: StreamedEvent) -> ChangeEvent? {
        let place = event.id.flatMap { Int64($0) }.map { EventPlace(rawValue: $0) }
        switch event.name {
        case "current": return place.map { .current($0) }
        case "reload": return .event(.missed(place))
        case "inbox":
            do {
                let inbox = try JSONDecoder().decode(OwnInbox.self, from: Data(event.data.utf8))
                return .event(.inbox(inbox.state))
            } catch {
                return nil
            }
        case "saved":
            do {
                let body = try JSONDecoder().decode(SavedItemEventBody.self, from: Data(event.data.utf8))
                return body.event.map { .event(.saved($0)) }
            } catch {
                return nil
            }
        default:
            do {
                let change = try JSONDecoder().decode(OwnChange.self, from: Data(event.data.utf8))
                return marketEvent(change).map { .event($0) }
            } catch {
                // An event that only a newer market knows; its number still counts.
                return place.map { .current($0) }
            }
        }
    }

    private func marketEvent(_ change: OwnChange) -> MarketEvent? {
        let place = EventPlace(rawValue: change.number)
        if let product = change.product { return .changed(product.goods(at: address), place) }
        return change.removed.map { .removed($0, place) }
    }

    /// Everything since `place`, however many pages it takes; where they stop making sense, that something was missed.
    private func changes(since place: EventPlace) async throws(ClientError) -> [MarketEvent] {
        var (events, place) = ([MarketEvent](), place)
        for _ in 0..<Self.mostPagesOfChanges {
            let query = ChangeQuery(since: place.rawValue)
            let body = try await send(.listChanges, query).json(OwnChangesBody.self)
            events += body.changes.compactMap { $0.value.flatMap { marketEvent($0) } }
            let latest = EventPlace(rawValue: body.latest)
            guard body.hasMore, latest > place else { return events }
            place = latest
        }
        return [.missed(place)]
    }

    private static let mostPagesOfChanges = 10
}
