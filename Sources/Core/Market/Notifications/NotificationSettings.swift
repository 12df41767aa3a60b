/// The settings of a person's notifications: the events to notify of, and the hours.
public struct NotificationSettings: Hashable, Sendable {
    /// Hours of the market's clock in which nothing rings but a meeting that is near.
    public struct QuietHours: Hashable, Sendable {
        /// The hour that they begin with.
        public let from: Int
        /// The hour that they end with.
        public let to: Int

        /// `nil` of what are no hours of a day, or no time at all.
        public init?(from: Int, to: Int) {
            guard (0..<24).contains(from), (0..<24).contains(to), from != to else { return nil }
            self.from = from
            self.to = to
        }

        /// From 22 to 8.
        public static let night = QuietHours(knownFrom: 22, to: 8)

        private init(knownFrom from: Int, to: Int) {
            self.from = from
            self.to = to
        }

        public func contains(hour: Int) -> Bool {
            from < to ? (from..<to).contains(hour) : hour >= from || hour < to
        }
    }

    /// One choice of a kind and a channel.
    public struct Switch: Hashable, Sendable {
        public let kind: NotificationKind
        public let channel: NotificationChannel

        public init(_ kind: NotificationKind, _ channel: NotificationChannel) {
            self.kind = kind
            self.channel = channel
        }
    }

    /// The switches that differ from their defaults.
    package private(set) var chosen: [Switch: Bool]
    /// True where nothing rings but the kinds that can't be turned off; the list stays.
    public var isSilent: Bool
    /// `nil` where something may ring at any hour.
    public var quietHours: QuietHours?
    /// True where read marks are shown, the person's to others, and those of others to the person.
    public var showsReadMarks: Bool

    public init() {
        self.init(chosen: [:])
    }

    package init(
        chosen: [Switch: Bool],
        isSilent: Bool = false,
        quietHours: QuietHours? = .night,
        showsReadMarks: Bool = true
    ) {
        self.chosen = chosen
        self.isSilent = isSilent
        self.quietHours = quietHours
        self.showsReadMarks = showsReadMarks
    }
}

extension NotificationSettings {
    /// Chooses; what can't be turned off stays on.
    public mutating func set(_ kind: NotificationKind, _ channel: NotificationChannel, _ isOn: Bool) {
        guard !kind.isFixed, kind.channels.contains(channel) else { return }
        let one = Switch(kind, channel)
        chosen[one] = isOn == Self.isOnByDefault(one) ? nil : isOn
    }

    /// True where a kind's switch for a channel is on.
    public func isOn(_ kind: NotificationKind, _ channel: NotificationChannel) -> Bool {
        guard kind.channels.contains(channel) else { return false }
        let one = Switch(kind, channel)
        return kind.isFixed || chosen[one] ?? Self.isOnByDefault(one)
    }

    private static func isOnByDefault(_ one: Switch) -> Bool {
        !one.channel.disturbs || one.kind.ringsByDefault
    }

    /// True where a kind goes through a channel at all.
    ///
    /// `isSilent` closes those that disturb, but for kinds that can't be turned off.
    public func allows(_ kind: NotificationKind, _ channel: NotificationChannel) -> Bool {
        isOn(kind, channel) && (kind.isFixed || !channel.disturbs || !isSilent)
    }

    /// True where the moment is in quiet hours.
    public func isQuiet(at now: Timestamp, in zone: MarketZone) -> Bool {
        quietHours?.contains(hour: zone.hour(at: now)) ?? false
    }

    /// The end of the quiet hours that a moment lies in; `nil` where it lies in none.
    public func quietEnd(at now: Timestamp, in zone: MarketZone) -> Timestamp? {
        guard let quietHours, isQuiet(at: now, in: zone) else { return nil }
        return zone.next(hour: quietHours.to, after: now)
    }

    /// From when something that happened may ring, as far as hours go: it is not lost because it came at night.
    public func ringTime(of kind: NotificationKind, at moment: Timestamp, in zone: MarketZone)
        -> Timestamp
    {
        let old = moment.adding(milliseconds: Self.ringDelayMilliseconds)
        guard !kind.ringsAtNight else { return old }
        return quietEnd(at: old, in: zone) ?? old
    }

    /// The next time to check entries that do not ring yet; `nil` where none of them ever will.
    public func nextRing(
        of lines: some Sequence<MarketNotification>,
        through channel: NotificationChannel,
        after now: Timestamp,
        in zone: MarketZone
    ) -> Timestamp? {
        lines.filter { !$0.isSeen && channel.disturbs && allows($0.kind, channel) }
            .map { line in
                let time = ringTime(of: line.kind, at: line.at, in: zone)
                // What was old enough before the hours that it is in now.
                return time > now ? time : line.kind.ringsAtNight ? now : quietEnd(at: now, in: zone) ?? now
            }
            .filter { $0 > now }.min()
    }

    /// True where a kind may ring through a channel at a moment.
    public func mayRing(
        _ kind: NotificationKind,
        _ channel: NotificationChannel,
        at now: Timestamp,
        in zone: MarketZone
    ) -> Bool {
        channel.disturbs && allows(kind, channel) && (kind.ringsAtNight || !isQuiet(at: now, in: zone))
    }

    /// The delay of a channel that disturbs: an entry that its person sees meanwhile, on whatever device,
    /// rings nowhere else.
    public static let ringDelayMilliseconds: Int64 = 30_000

    /// The entries, of those given, that are to go through a channel that disturbs.
    ///
    /// An entry that was seen or read, or is younger than the delay, does not. A caller that asks again
    /// passes the entries that it rang for, which ring once.
    public func ringing(
        _ lines: some Sequence<MarketNotification>,
        through channel: NotificationChannel,
        at now: Timestamp,
        in zone: MarketZone
    ) -> [MarketNotification] {
        lines.filter { line in
            !line.isSeen && line.at.adding(milliseconds: Self.ringDelayMilliseconds) <= now
                && mayRing(line.kind, channel, at: now, in: zone)
        }
    }
}
