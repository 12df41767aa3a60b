public import Market

/// The clock of the screens, which tests replace.
public struct ScreenClock: Sendable {
    /// Time since some beginning, never running backwards.
    public var elapsed: @Sendable () -> Duration
    /// Waits for so long, or until the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// The moment, for "3 minutes ago".
    public var now: @Sendable () -> Timestamp
    /// The offset of this device's clock from UTC at a moment, in seconds; positive where it is ahead.
    ///
    /// Times are shown by the market's clock, the same for all who trade there; this tells where that needs a word.
    public var secondsFromUTC: @Sendable (Timestamp) -> Int

    public init(
        clock: some Clock<Duration>,
        now: @escaping @Sendable () -> Timestamp,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
        self.now = now
        self.secondsFromUTC = secondsFromUTC
    }

    /// The time of day at a moment by the market's clock, `15:40`, with its date where that is another than today.
    func timeText(of moment: Timestamp, in texts: Texts) -> String {
        let (zone, now) = (texts.zone.secondsFromUTC(at: moment), now())
        let minutes = (moment.millisecondsSince1970 / 1_000 + Int64(zone)) / 60
        let (hour, minute) = (minutes / 60 % 24, minutes % 60)
        let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        let day = CivilDate(moment, secondsFromUTC: zone)
        return day == CivilDate(now, secondsFromUTC: texts.zone.secondsFromUTC(at: now))
            ? time : "\(day.text(in: texts)) \(time)"
    }

    /// The time since `moment` in words, or its date by the market's clock.
    func text(of moment: Timestamp, in texts: Texts) -> String {
        moment.text(asOf: now(), secondsFromUTC: texts.zone.secondsFromUTC(at: moment), in: texts)
    }

    /// That times are the market's, where this device's clock shows others; `nil` where both show the same.
    func note(in texts: Texts) -> String? {
        let now = now()
        guard secondsFromUTC(now) != texts.zone.secondsFromUTC(at: now) else { return nil }
        return texts(.screenMarketClock, ["zone": texts.zone.name])
    }
}
