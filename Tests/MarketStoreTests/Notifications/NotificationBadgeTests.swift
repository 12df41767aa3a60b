import Market
import MarketStore
import SeededRandom
import Testing

/// The number of unread lines, after whatever may happen to them.
@Suite(.timeLimit(.minutes(10)))
struct NotificationBadgeTests {
    @Test(arguments: UInt64(1)...4)
    func aBadgeIsTheNumberOfLinesBehindIt(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        try await Backend.sqlite.withTalk { store, talk async throws in
            let people = [talk.seller.id, talk.buyer.id]
            var wasUnread = false
            for step in 0..<3_000 {
                talk.clock.advance(milliseconds: Int64.random(in: 0..<3 * 3_600_000, using: &random))
                let one = NotificationStep(using: &random, people, step)
                let unread = try await store.inbox(of: one.account).notifications
                let result = await one.result(on: store)
                if case .read = one.work, let read = Int(result) {
                    let left = try await store.inbox(of: one.account).notifications
                    try #require(read == unread - left, "seed \(seed), step \(step): \(one.work)")
                } else if !one.mayBeRefused {
                    try #require(!result.hasPrefix("threw"), "seed \(seed), step \(step): \(result)")
                }
                let person = people[step % 2]
                let badge = try await store.inbox(of: person).notifications
                let lines = try await store.notifications(of: person, isUnread: true, at: nil, limit: 999)
                try #require(badge == lines.elements.count, "seed \(seed), step \(step): \(one.work)")
                wasUnread = wasUnread || badge > 0
            }
            #expect(wasUnread)
        }
    }
}

/// One step in a walk through an account's notifications.
private struct NotificationStep {
    enum Work {
        case post(NewNotification)
        case read(NotificationSelection)
        case seen(Int64)
        case choose(NotificationSettings)
        case sweep
    }

    let work: Work
    let account: Account.ID

    init(using random: inout SplitMix64, _ people: [Account.ID], _ step: Int) {
        func number(_ limit: Int64) -> Int64 { Int64.random(in: 0..<limit, using: &random) }
        account = people[Int(number(2))]
        let subject = MarketNotification.Subject([.deal, .offer][Int(number(2))], number(5))
        let kinds: [NotificationKind] = [.offer, .deal, .price, .sanction]
        let kind = kinds[Int(number(4))]
        // Of the last ones, and of some that never were.
        let id = MarketNotification.ID(max(0, Int64(step / 2) - number(40)))
        switch number(20) {
        case 0...10:
            work = .post(
                NewNotification(kind, about: subject, by: people[Int(number(2))], .init(code: "\(step)"))
            )
        case 11, 12: work = .read(.about(subject))
        case 13: work = .read(.one(id))
        case 14: work = .read(.upTo(id))
        case 15: work = number(4) == 0 ? .read(.aboutAny(subject.kind)) : .read(.about(subject))
        case 16, 17: work = .seen(id.rawValue)
        case 18:
            var settings = NotificationSettings()
            settings.isSilent = number(2) == 0
            settings.set(kind, .list, number(3) > 0)
            settings.set(kind, .page, number(2) == 0)
            work = .choose(settings)
        default: work = .sweep
        }
    }

    /// True where it may name what there is not.
    var mayBeRefused: Bool {
        switch work {
        case .read, .seen: true
        case .post, .choose, .sweep: false
        }
    }

    func result(on store: SQLiteStore) async -> String {
        do {
            switch work {
            case .post(let new): try await store.post(new, to: account)
            case .read(let selection): return "\(try await store.read(selection, of: account))"
            case .seen(let id): try await store.markSeen(to: .init(id), of: account)
            case .choose(let settings):
                try await store.setNotificationSettings(settings, of: account)
                return "\(try await store.notificationSettings(of: account) == settings)"
            case .sweep: return "\(try await store.removeExpired(limit: 500))"
            }
            return "done"
        } catch {
            return "threw \(error)"
        }
    }
}
