public import Market

/// The clock of the screens, which tests replace.
public struct ScreenClock: Sendable {
    /// Time since some beginning, never running backwards.
    public var elapsed: @Sendable () -> Duration
    /// Waits for so long, or until the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// The moment, for "3 minutes ago".
    public var now: @Sendable () -> Timestamp
    /// The offset of the person's clock from UTC at a moment, in seconds; positive where it is ahead.
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

    /// The time of day at a moment, `15:40`, with its date where that is another than today.
    func timeText(of moment: Timestamp, in texts: Texts) -> String {
        let (zone, now) = (secondsFromUTC(moment), now())
        let minutes = (moment.millisecondsSince1970 / 1_000 + Int64(zone)) / 60
        let (hour, minute) = (minutes / 60 % 24, minutes % 60)
        let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        let day = CivilDate(moment, secondsFromUTC: zone)
        return day == CivilDate(now, secondsFromUTC: secondsFromUTC(now))
            ? time : "\(day.text(in: texts)) \(time)"
    }

    /// The time since `moment` in words, or its date.
    func text(of moment: Timestamp, in texts: Texts) -> String {
        moment.text(asOf: now(), secondsFromUTC: secondsFromUTC(moment), in: texts)
    }
}
