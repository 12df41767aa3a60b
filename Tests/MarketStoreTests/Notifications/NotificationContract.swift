import Market
import MarketStore
import Testing

/// The notifications other than messages.
@Suite(.timeLimit(.minutes(10)))
struct NotificationContract {
    private static func offer(_ id: Int64 = 7, _ name: String = "나무 의자") -> NewNotification {
        NewNotification(.offer, about: .init(.conversation, id), .init(name: name))
    }

    @Test(arguments: Backend.allCases)
    func aHundredMessagesAreOneLine(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let (me, other) = (talk.seller.id, talk.buyer.id)
            for number in 1...100 {
                talk.clock.advance(milliseconds: 1)
                let new = NewNotification(
                    .offer,
                    about: .init(.conversation, 7),
                    by: other,
                    .init(
                        name: "의자 \(number)",
                        amount: try Money(hundredths: Int64(number), currency: .krw),
                        moment: talk.clock.now,
                        code: "open"
                    )
                )
                try await store.post(new, to: me)
            }
            let lines = try await store.lines(of: me)
            let line = try #require(lines.first)
            #expect(lines.count == 1)
            #expect((line.count, line.values.name, line.values.amount?.hundredths) == (100, "의자 100", 100))
            #expect((line.actor?.id, line.at, line.values.code) == (other, talk.clock.now, "open"))
            #expect(try await store.inbox(of: me).notifications == 1)
            #expect(try await store.inbox(of: other).notifications == 0)

            try await store.post(NewNotification(.meeting, about: .init(.conversation, 7)), to: me)
            try await store.post(Self.offer(8), to: me)
            #expect(try await store.inbox(of: me).notifications == 3)
            // What comes after it was read is another line.
            #expect(try await store.read(.one(line.id), of: me) == 1)
            try await store.post(Self.offer(), to: me)
            let after = try await store.lines(of: me)
            #expect(after.map(\.count) == [1, 1, 1, 100])
            #expect(after.map(\.isRead) == [false, false, false, true])
            #expect(Set(after.map(\.id)).count == 4)
        }
    }

    @Test(arguments: Backend.allCases)
    func aLineToWhichSomethingIsAddedIsNewAgain(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let me = talk.seller.id
            try await store.post(Self.offer(1), to: me)
            try await store.post(Self.offer(2), to: me)
            let first = try await store.lines(of: me)
            try await store.markSeen(to: first[0].id, of: me)
            #expect(try await store.lines(of: me).allSatisfy(\.isSeen))
            #expect(try await store.inbox(of: me).notifications == 2)
            try await store.post(Self.offer(1), to: me)
            let lines = try await store.lines(of: me)
            #expect(lines.map(\.subject.id) == [1, 2])
            #expect(lines.map(\.isSeen) == [false, true])
            // Who reads a page from before does not read what came since.
            await #expect(throws: MarketError.notFound) { try await store.read(.one(first[1].id), of: me) }
            #expect(try await store.read(.upTo(first[0].id), of: me) == 1)
            #expect(try await store.lines(of: me).map(\.isRead) == [false, true])
        }
    }

    @Test(arguments: Backend.allCases)
    func aSeenMarkNeverGoesBackNorAhead(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let (me, other) = (talk.seller.id, talk.buyer.id)
            try await store.markSeen(to: .init(.max), of: me)
            try await store.post(Self.offer(1), to: other)
            try await store.post(Self.offer(1), to: me)
            #expect(try await store.lines(of: me).map(\.isSeen) == [false])
            try await store.markSeen(to: .init(.max), of: me)
            try await store.markSeen(to: .init(-5), of: me)
            #expect(try await store.lines(of: me).map(\.isSeen) == [true])
            #expect(try await store.lines(of: other).map(\.isSeen) == [false])
            try await store.post(Self.offer(2), to: me)
            #expect(try await store.lines(of: me).map(\.isSeen) == [false, true])
        }
    }

    @Test(arguments: Backend.allCases)
    func openingASubjectReadsAllAboutIt(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let (me, other) = (talk.seller.id, talk.buyer.id)
            let deal = MarketNotification.Subject(.deal, 3)
            for kind in [NotificationKind.deal, .meeting, .handover] {
                try await store.post(NewNotification(kind, about: deal), to: me)
            }
            try await store.post(NewNotification(.deal, about: deal), to: other)
            try await store.post(NewNotification(.deal, about: .init(.deal, 4)), to: me)
            try await store.post(NewNotification(.offer, about: .init(.offer, 3)), to: me)
            #expect(try await store.hasUnread(about: .deal, of: me))
            #expect(try await store.hasUnread(about: .session, of: me) == false)
            #expect(try await store.read(.about(deal), of: me) == 3)
            #expect(try await store.read(.about(deal), of: me) == 0)
            #expect(try await store.inbox(of: me).notifications == 2)
            #expect(try await store.inbox(of: other).notifications == 1)
            #expect(try await store.read(.aboutAny(.deal), of: me) == 1)
            #expect(try await store.hasUnread(about: .deal, of: me) == false)
            let line = try #require(try await store.lines(of: other).first)
            #expect(try await store.notification(line.id, of: other) == line)
            #expect(try await store.notification(line.id, of: me) == nil)
            await #expect(throws: MarketError.notFound) { try await store.read(.one(line.id), of: me) }
            #expect(try await store.inbox(of: other).notifications == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func listsGoFromPageToPage(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let me = talk.seller.id
            for number in 1...7 { try await store.post(Self.offer(Int64(number)), to: me) }
            try await store.read(.about(.init(.conversation, 3)), of: me)
            var seen: [[Int64]] = []
            var cursor: Cursor?
            repeat {
                let page = try await store.notifications(of: me, isUnread: true, at: cursor, limit: 4)
                seen.append(page.elements.map(\.subject.id))
                cursor = page.next
            } while cursor != nil
            #expect(seen == [[7, 6, 5, 4], [2, 1]])
            let first = try await store.notifications(of: me, isUnread: true, at: nil, limit: 4)
            await #expect(throws: MarketError.badCursor) {
                _ = try await store.notifications(of: me, isUnread: false, at: first.next, limit: 4)
            }
            await #expect(throws: MarketError.badCursor) {
                _ = try await store.notifications(of: talk.buyer.id, isUnread: true, at: first.next, limit: 4)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aThousandAreKeptForNinetyDays(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let (me, other) = (talk.seller.id, talk.buyer.id)
            try await store.post(Self.offer(1), to: other)
            for number in 1...(MarketNotification.mostOfAccount + 3) {
                try await store.post(Self.offer(Int64(number)), to: me)
            }
            #expect(try await store.inbox(of: me).notifications == MarketNotification.mostOfAccount)
            let last = try await store.notifications(of: me, isUnread: false, at: nil, limit: 1_000)
            #expect(last.elements.last?.subject.id == 4)
            #expect(try await store.inbox(of: other).notifications == 1)
            talk.clock.advance(milliseconds: MarketNotification.keptMilliseconds - 1)
            try await store.post(Self.offer(1), to: me)
            #expect(try await store.inbox(of: other).notifications == 1)
            talk.clock.advance(milliseconds: 1)
            while try await store.removeExpired(limit: 500) > 0 {}
            #expect(try await store.lines(of: me).map(\.subject.id) == [1])
            #expect(try await store.inbox(of: me).notifications == 1)
            #expect(try await store.inbox(of: other).notifications == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func aDisabledKindMakesNoNotification(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let me = talk.seller.id
            #expect(try await store.notificationSettings(of: me) == NotificationSettings())
            var settings = NotificationSettings()
            settings.set(.offer, .list, false)
            settings.set(.deal, .desktop, false)
            settings.set(.price, .desktop, true)
            settings.set(.sanction, .list, false)
            settings.quietHours = NotificationSettings.QuietHours(from: 1, to: 5)
            settings.showsReadMarks = false
            try await store.setNotificationSettings(settings, of: me)
            #expect(try await store.notificationSettings(of: me) == settings)
            #expect(try await store.notificationSettings(of: talk.buyer.id) == NotificationSettings())
            try await store.post(Self.offer(), to: me)
            try await store.post(NewNotification(.deal, about: .init(.deal, 1)), to: me)
            try await store.post(NewNotification(.sanction, about: .init(.sanction, 1)), to: me)
            #expect(try await store.lines(of: me).map(\.kind) == [.sanction, .deal])
            settings.quietHours = nil
            settings.isSilent = true
            settings.set(.offer, .list, true)
            try await store.setNotificationSettings(settings, of: me)
            #expect(try await store.notificationSettings(of: me) == settings)
            // Silence closes the channels that disturb, and not the list.
            try await store.post(Self.offer(), to: me)
            #expect(try await store.inbox(of: me).notifications == 3)
        }
    }

    @Test(arguments: Backend.allCases)
    func moderationNotifiesTheAccount(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (person, reporter) = (cases.talk.seller.id, cases.talk.buyer.id)
            let id = try await cases.chairReported()
            _ = try await cases.report(.product(cases.talk.chair.id), .scam, by: cases.talk.buyer)
            _ = try await cases.act(.note, on: id)
            let told = try await store.lines(of: person)
            #expect(told.map(\.kind) == [.sanction])
            #expect(told.map(\.values.code) == ["note"])
            #expect(told.allSatisfy { $0.actor == nil })
            // A line for each reporter, however many reasons they gave.
            let mine = try await store.lines(of: reporter)
            #expect(mine.map(\.kind) == [.caseClosed])
            #expect(mine.map(\.values.code) == ["rejected"])
            let reports = try await store.reports(of: reporter, at: nil, limit: 9).elements
            #expect(mine.map(\.subject.id) == [reports[0].id.rawValue])

            _ = try await cases.act(.restrict, on: id, days: 3)
            _ = try await cases.act(.restrict, on: id, days: 3)
            #expect(try await store.lines(of: person).map(\.values.code) == ["restrict", "note"])
            #expect(try await store.lines(of: person).first?.values.moment != nil)
            #expect(try await store.lines(of: reporter).map(\.values.code) == ["upheld"])
            // The outcome stays as it is.
            try await store.read(.aboutAny(.report), of: reporter)
            _ = try await cases.act(.warn, on: id)
            #expect(try await store.inbox(of: reporter).notifications == 0)
            #expect(try await store.inbox(of: cases.moderator.id).notifications == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func aSignInFromANewNetworkIsNotified(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            for (seed, network) in ["203.0.113.*", "203.0.113.*", "198.51.100.*"].enumerated() {
                let new = NewToken(
                    hash: try .sample(UInt8(seed)),
                    account: talk.buyer.id,
                    kind: .session,
                    label: "Firefox",
                    expiresAt: nil,
                    source: AccountNotice.Source(network: network, device: .android)
                )
                _ = try await store.addToken(new)
            }
            let lines = try await store.lines(of: talk.buyer.id)
            #expect(lines.map(\.kind) == [.signIn, .signIn])
            #expect(lines.map(\.values.name) == ["198.51.100.*", "203.0.113.*"])
            #expect(lines.map(\.values.code) == [DeviceKind.android.rawValue, DeviceKind.android.rawValue])
        }
    }
}

extension SQLiteStore {
    func lines(of account: Account.ID) async throws -> [MarketNotification] {
        try await notifications(of: account, isUnread: false, at: nil, limit: 100).elements
    }
}
