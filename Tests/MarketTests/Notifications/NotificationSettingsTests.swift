import Testing

@testable import Market

struct NotificationSettingsTests {
    /// A moment of a day by the market's clock.
    private static func clock(_ hour: Int, _ minute: Int = 0) -> Timestamp {
        let midnight =
            Int64(1_700_000_000_000 / 86_400_000) * 86_400_000 - 9 * 3_600_000
        return Timestamp(millisecondsSince1970: midnight + Int64(hour * 60 + minute) * 60_000)
    }

    @Test(arguments: [
        (21, 59, false), (22, 0, true), (23, 30, true), (0, 0, true), (7, 59, true), (8, 0, false),
        (14, 0, false),
    ])
    func theNightIsFrom22To8(hour: Int, minute: Int, isQuiet: Bool) {
        #expect(NotificationSettings().isQuiet(at: Self.clock(hour, minute), in: .seoul) == isQuiet)
    }

    @Test(arguments: [
        (22, 8, 3, true), (1, 5, 5, false), (1, 5, 1, true), (13, 14, 13, true), (23, 0, 0, false),
    ])
    func hoursBeginAndEnd(from: Int, to: Int, hour: Int, isIn: Bool) throws {
        let hours = try #require(NotificationSettings.QuietHours(from: from, to: to))
        #expect(hours.contains(hour: hour) == isIn)
    }

    @Test(arguments: [(-1, 5), (5, 24), (7, 7)])
    func hoursThatAreNoneAreRefused(from: Int, to: Int) {
        #expect(NotificationSettings.QuietHours(from: from, to: to) == nil)
    }

    @Test func quietHoursHoldAllButTheMeeting() {
        let settings = NotificationSettings()
        let kinds = NotificationKind.all + [.reviewDue]
        let held = kinds.filter { !settings.mayRing($0, .desktop, at: Self.clock(3), in: .seoul) }
        #expect(held == kinds.filter { $0 != .meetingSoon })
        let rung = kinds.filter { settings.mayRing($0, .desktop, at: Self.clock(14), in: .seoul) }
        #expect(
            rung == [
                .message, .offer, .offerAnswered, .deal, .meeting, .meetingSoon, .handover, .queueFree,
                .sanction, .caseClosed, .signIn, .wrongPasswords, .recovered,
            ]
        )
    }

    @Test(arguments: [
        (3, 0, true), (22, 0, true), (23, 59, true), (7, 59, true), (21, 59, false), (8, 0, false),
        (14, 0, false),
    ])
    func notificationsOfTheNightArriveInTheMorning(hour: Int, minute: Int, waitsForMorning: Bool) {
        let settings = NotificationSettings()
        let line = MarketNotification(
            id: MarketNotification.ID(1),
            kind: .deal,
            subject: .init(.conversation, 1),
            at: Self.clock(hour, minute)
        )
        let now = line.at
        #expect(settings.ringing([line], through: .desktop, at: now, in: .seoul) == [])
        guard let next = settings.nextRing(of: [line], through: .desktop, after: now, in: .seoul) else {
            Issue.record("it is told some time")
            return
        }
        // The moment before it rings nothing, at that moment it rings.
        #expect(
            settings.ringing([line], through: .desktop, at: next.adding(milliseconds: -1), in: .seoul) == []
        )
        #expect(settings.ringing([line], through: .desktop, at: next, in: .seoul) == [line])
        let morning = Self.clock(8).adding(milliseconds: hour >= 22 ? 86_400_000 : 0)
        let delay = NotificationSettings.ringDelayMilliseconds
        #expect(next == (waitsForMorning ? morning : line.at.adding(milliseconds: delay)))
        #expect(settings.nextRing(of: [line], through: .desktop, after: next, in: .seoul) == nil)
    }

    @Test func pendingNotificationsBeforeQuietHoursRingAfterThem() {
        let settings = NotificationSettings()
        func line(_ kind: NotificationKind) -> MarketNotification {
            MarketNotification(
                id: MarketNotification.ID(1),
                kind: kind,
                subject: .init(.conversation, 1),
                at: Self.clock(20)
            )
        }
        let morning = Self.clock(8).adding(milliseconds: 86_400_000)
        let next = settings.nextRing(of: [line(.deal)], through: .desktop, after: Self.clock(23), in: .seoul)
        #expect(next == morning)
        // A muted or read notification never rings, and one that rings at night has rung.
        #expect(
            settings.nextRing(of: [line(.reviewDue)], through: .desktop, after: Self.clock(23), in: .seoul)
                == nil
        )
        #expect(
            settings.nextRing(of: [line(.meetingSoon)], through: .desktop, after: Self.clock(23), in: .seoul)
                == nil
        )
    }

    @Test(arguments: TradeNotice.allCases)
    func dealNotificationsDescribeTheEvent(notice: TradeNotice) {
        let line = MarketNotification(
            id: MarketNotification.ID(1),
            kind: notice.isOfOffer ? .offerAnswered : .deal,
            subject: .init(.conversation, 1),
            values: .init(code: notice.rawValue),
            at: Self.clock(14)
        )
        let plain = MarketNotification(id: line.id, kind: line.kind, subject: line.subject, at: line.at)
        for texts in [Texts.korean, .english] { #expect(line.text(in: texts) != plain.text(in: texts)) }
    }

    @Test func aMomentBeforeItsTimeHasAnHourToo() {
        let early = Timestamp(millisecondsSince1970: -3_600_000 * 11)
        // 13:00 of the day before by UTC, 22:00 here.
        #expect(NotificationSettings().isQuiet(at: early, in: .seoul))
    }

    @Test func seenNotificationsRingNowhereElse() {
        let now = Self.clock(14)
        func line(_ id: Int64, _ seconds: Int64, isSeen: Bool = false, isRead: Bool = false)
            -> MarketNotification
        {
            MarketNotification(
                id: .init(id),
                kind: .deal,
                subject: .init(.deal, id),
                at: now.adding(milliseconds: -seconds * 1_000),
                isSeen: isSeen,
                readAt: isRead ? now : nil
            )
        }
        let lines = [
            line(1, 40), line(2, 40, isSeen: true), line(3, 40, isRead: true), line(4, 29), line(5, 30),
        ]
        let settings = NotificationSettings()
        #expect(settings.ringing(lines, through: .desktop, at: now, in: .seoul).map(\.id.rawValue) == [1, 5])
        #expect(settings.ringing(lines, through: .list, at: now, in: .seoul) == [])
        #expect(settings.ringing(lines, through: .desktop, at: Self.clock(23), in: .seoul) == [])
    }

    @Test func mandatoryNotificationsStayOn() {
        var settings = NotificationSettings()
        for kind in NotificationKind.all {
            for channel in NotificationChannel.allCases { settings.set(kind, channel, false) }
        }
        settings.isSilent = true
        let now = Self.clock(14)
        for channel in NotificationChannel.allCases {
            let on = NotificationKind.all.filter { settings.allows($0, channel) }
            #expect(on == [.sanction, .signIn, .wrongPasswords, .recovered], "\(channel)")
        }
        #expect(settings.mayRing(.signIn, .desktop, at: now, in: .seoul))
    }

    @Test func silenceMutesInterruptingChannels() {
        var settings = NotificationSettings()
        settings.isSilent = true
        #expect(settings.allows(.deal, .list))
        #expect(!settings.allows(.deal, .page))
        #expect(!settings.mayRing(.meetingSoon, .desktop, at: Self.clock(14), in: .seoul))
        #expect(settings.isOn(.deal, .page))
    }

    @Test func choosingWhatIsSoByItselfKeepsNothing() {
        var settings = NotificationSettings()
        settings.set(.price, .desktop, true)
        settings.set(.deal, .desktop, false)
        #expect(settings.isOn(.price, .desktop) && !settings.isOn(.deal, .desktop))
        settings.set(.price, .desktop, false)
        settings.set(.deal, .desktop, true)
        #expect(settings == NotificationSettings())
        // Messages have a list of their own.
        settings.set(.message, .list, true)
        #expect(!settings.isOn(.message, .list))
        let unknown = NotificationKind(rawValue: "newer")
        #expect(settings.isOn(unknown, .list) && settings.isOn(unknown, .desktop))
    }
}
