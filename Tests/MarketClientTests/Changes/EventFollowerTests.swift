import ClientDoubles
import Market
import MarketAPI
import MarketClient
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EventFollowerTests {
    private func changed(_ number: Int64, _ id: Int64) -> String {
        "id: \(number)\nevent: product\ndata: {\"number\":\(number),\"product\":\(Wire.product(id))}\n\n"
    }

    /// The first `count` events that a market's stream gives.
    private func events(
        _ count: Int,
        of session: some HTTPSession,
        since place: EventPlace? = nil,
        clock: any Clock<Duration> = ImmediateClock(upTo: .seconds(60)),
        patience: EventStreamPolicy = EventStreamPolicy(firstSign: .seconds(600), silence: .seconds(600))
    ) async -> [MarketEvent] {
        var settings = ClientSettings.test(clock)
        settings.listening = patience
        let market = await MarketClient.own(session, settings: settings)
        var events: [MarketEvent] = []
        for await event in market.events.follow(place) {
            events.append(event)
            if events.count == count { break }
        }
        return events
    }

    @Test func reconnectedStreamResumesAtItsPosition() async throws {
        let session = StreamingSession([
            .stream("id: 5\nevent: current\ndata: {\"number\":5}\n\n" + changed(6, 60)),
            .failure(.unreachable),
            .stream(changed(7, 70) + "id: 8\nevent: removed\ndata: {\"number\":8,\"removed\":60}\n\n"),
        ])
        let heard = await events(6, of: session)
        #expect(
            heard.map(\.short) == [
                "live", "changed 60 at 6", "lost", "live", "changed 70 at 7", "removed 60 at 8",
            ]
        )
        // It may have connected once more before it was left.
        #expect(session.lastEventIDs.prefix(3) == [nil, "6", "6"])
    }

    @Test(arguments: [
        ("retry: 40000\n", Duration.seconds(40)), ("retry: 600000\n", .seconds(60)),
        ("retry: 1\n", .seconds(1)), ("retry: 600001\n", .seconds(1)), ("retry: soon\n", .seconds(1)),
        ("", .seconds(1)),
    ])
    func thePauseThatAStreamAsksForIsKept(retry: String, pause: Duration) async throws {
        let clock = ImmediateClock(upTo: .seconds(60))
        let session = StreamingSession([.stream(retry + changed(6, 60)), .stream(changed(7, 70))])
        let heard = await events(5, of: session, clock: clock)
        #expect(heard.map(\.short) == ["live", "changed 60 at 6", "lost", "live", "changed 70 at 7"])
        #expect(clock.sleeps.first == pause)
    }

    @Test func givenPositionIsSentFirst() async throws {
        let session = StreamingSession([.stream("id: 9\nevent: reload\ndata: {\"number\":9}\n\n")])
        let heard = await events(2, of: session, since: EventPlace(rawValue: 3))
        #expect(heard.map(\.short) == ["live", "missed at 9"])
        #expect(session.lastEventIDs.first == "3")
    }

    @Test(arguments: [
        StreamingSession.Answer.page, .stream(""), .status(404), .status(405),
    ])
    func blockedStreamFallsBackToPolling(broken: StreamingSession.Answer) async throws {
        let session = StreamingSession(
            [broken, broken],
            replies: [
                "/api/v2/changes?since=3": [
                    #"{"changes":[{"number":4,"product":\#(Wire.product(40))}],"latest":4,"hasMore":false}"#
                ],
                "/api/v2/changes?since=4": [
                    #"{"changes":[{"number":5,"removed":40}],"latest":5,"hasMore":false}"#
                ],
            ]
        )
        let heard = await events(3, of: session, since: EventPlace(rawValue: 3))
        #expect(heard.map(\.short) == ["polling", "changed 40 at 4", "removed 40 at 5"])
    }

    @Test func withoutAPositionTheNewestProductsAreCompared() async throws {
        let session = StreamingSession(
            [.page, .page],
            replies: [
                "/api/v2/products": [
                    Wire.page(Wire.product(2), Wire.product(1)),
                    Wire.page(Wire.product(3), Wire.product(2, name: "새 이름"), Wire.product(1)),
                ]
            ]
        )
        let heard = await events(3, of: session)
        #expect(heard.map(\.short) == ["polling", "changed 2", "changed 3"])
    }

    @Test func expiredChangesAreReportedAsMissed() async throws {
        let session = StreamingSession(
            [.page, .page],
            replies: [
                "/api/v2/products": [Wire.page(Wire.product(1)), Wire.page(Wire.product(2), Wire.product(1))]
            ]
        )
        // What was not recorded answers 410.
        let heard = await events(3, of: session, since: EventPlace(rawValue: 3))
        #expect(heard.map(\.short) == ["polling", "missed", "changed 2"])
    }

    @Test func bufferingProxyIsDetected() async throws {
        let clock = TestClock()
        let session = StreamingSession(
            [.silence(""), .silence("")],
            replies: [
                "/api/v2/changes?since=3": [
                    #"{"changes":[{"number":4,"removed":1}],"latest":4,"hasMore":false}"#
                ]
            ]
        )
        async let heard = events(
            2,
            of: session,
            since: EventPlace(rawValue: 3),
            clock: clock,
            patience: EventStreamPolicy()
        )
        await session.allOpened(1)
        await clock.sleeper(for: .seconds(20))
        clock.advance(by: .seconds(20))
        await clock.sleeper(for: .seconds(1))
        clock.advance(by: .seconds(1))
        await session.allOpened(2)
        await clock.sleeper(for: .seconds(20))
        clock.advance(by: .seconds(20))
        #expect(await heard.map(\.short) == ["polling", "removed 1 at 4"])
        await session.allAbandoned(2)
    }

    @Test func silentStreamIsReplaced() async throws {
        let clock = TestClock()
        let session = StreamingSession([.silence(":\n\n"), .stream(changed(6, 60))])
        let market = await MarketClient.own(session, settings: .test(clock))
        var heard = market.events.follow(nil).makeAsyncIterator()
        // The sign of life has come before the watch looks for it.
        #expect(await heard.next()?.short == "live")
        await clock.sleeper(for: .seconds(20))
        clock.advance(by: .seconds(20))
        await clock.sleeper(for: .seconds(45))
        clock.advance(by: .seconds(45))
        #expect(await heard.next()?.short == "lost")
        await clock.sleeper(for: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await heard.next()?.short == "live")
        #expect(await heard.next()?.short == "changed 60 at 6")
    }

    @Test func leavingEndsTheStream() async throws {
        let session = StreamingSession([.silence(changed(6, 60))])
        let market = await MarketClient.own(session, settings: .test(TestClock()))
        for await event in market.events.follow(nil) where event.place != nil { break }
        await session.allAbandoned(1)
    }

    private func inbox(_ unread: Int, _ at: Int64) -> String {
        "event: inbox\ndata: {\"unread\":\(unread),\"conversation\":4,\"at\":\(at)}\n\n"
    }

    private func mine(_ count: Int, of session: StreamingSession, signedIn: Bool = true) async -> [String] {
        var settings = ClientSettings.test(ImmediateClock(upTo: .seconds(60)))
        // Longer than what the clock does at once: else a watch may be over before the first byte.
        settings.listening = EventStreamPolicy(firstSign: .seconds(600), silence: .seconds(600))
        let market = await MarketClient.own(session, token: signedIn ? "t" : nil, settings: settings)
        var heard: [String] = []
        for await event in market.events.followMine(nil) {
            heard.append(event.short)
            if heard.count == count { break }
        }
        return heard
    }

    // Each connection begins with how things stand. That has no place: what others do is asked for from where it was.
    @Test func aLostConnectionLosesNothingOfTheInbox() async throws {
        let session = StreamingSession([
            .stream(changed(6, 60) + inbox(1, 8)), .failure(.unreachable), .stream(inbox(3, 20)),
        ])
        #expect(
            await mine(6, of: session)
                == ["live", "changed 60 at 6", "1 unread at 8", "lost", "live", "3 unread at 20"]
        )
        #expect(session.lastEventIDs.prefix(3) == [nil, "6", "6"])
        #expect(session.paths.prefix(2) == ["/api/v2/events?mine=true", "/api/v2/events?mine=true"])
    }

    @Test func listsThatChangeAreToldWithoutAPlace() async throws {
        let saved = [
            #"{"list":"likes","product":5,"quantity":1}"#, #"{"list":"wishes"}"#, "nonsense",
            #"{"list":"cart"}"#,
        ]
        let events = saved.map { "event: saved\ndata: \($0)\n\n" }.joined()
        let session = StreamingSession([.stream(events + changed(6, 60))])
        #expect(await mine(4, of: session) == ["live", "likes 5: 1", "cart", "changed 60 at 6"])
    }

    @Test func theInboxIsAskedForWhereNoStreamGetsThrough() async throws {
        let session = StreamingSession(
            [.page, .page],
            replies: [
                "/api/v2/products": [Wire.page(Wire.product(1))],
                "/api/v2/conversations?unread=true&limit=100": [#"{"items":[],"latest":12}"#],
            ]
        )
        #expect(await mine(2, of: session) == ["polling", "0 unread at 12"])
    }

    @Test func aSignedOutAppReceivesPublicEvents() async throws {
        let session = StreamingSession([.stream(changed(6, 60))])
        #expect(await mine(2, of: session, signedIn: false) == ["live", "changed 60 at 6"])
        #expect(session.paths.first == "/api/v2/events")
    }

    @Test func oldMarketsArePolled() async throws {
        let session = StreamingSession(
            [],
            replies: [
                "/api/products?page_no=1&items_per_page=20": [
                    Wire.schoolPage(Wire.school(1)), Wire.schoolPage(Wire.school(2), Wire.school(1)),
                ]
            ]
        )
        let clock = ImmediateClock()
        var heard: [String] = []
        for await event in MarketClient.school2022(session, settings: .test(clock)).events.follow(nil) {
            heard.append(event.short)
            if heard.count == 2 { break }
        }
        #expect(heard == ["polling", "changed 2"])
        #expect(clock.sleeps.first == .seconds(30))
    }
}

extension MarketEvent {
    fileprivate var short: String {
        let place = place.map { " at \($0.rawValue)" } ?? ""
        return switch self {
        case .link(let link): "\(link)"
        case .changed(let goods, _): "changed \(goods.id)\(place)"
        case .removed(let id, _): "removed \(id)\(place)"
        case .missed: "missed\(place)"
        case .inbox(let inbox): "\(inbox.unread) unread at \(inbox.at)"
        case .saved(let news): "\(news.list)\(news.item.map { " \($0.product): \($0.quantity)" } ?? "")"
        }
    }
}
