/// What somebody wants to hear of, and when.
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

    /// One choice of a kind and a door.
    public struct Switch: Hashable, Sendable {
        public let kind: NotificationKind
        public let door: NotificationDoor

        public init(_ kind: NotificationKind, _ door: NotificationDoor) {
            self.kind = kind
            self.door = door
        }
    }

    /// What was chosen otherwise than it is by itself.
    package private(set) var chosen: [Switch: Bool]
    /// Whether nothing rings, whatever the switches say; the list stays.
    public var isSilent: Bool
    /// `nil` where something may ring at any hour.
    public var quietHours: QuietHours?
    /// Whether others see what the person has read, and the person what they have.
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
    public mutating func set(_ kind: NotificationKind, _ door: NotificationDoor, _ isOn: Bool) {
        guard !kind.isFixed, kind.doors.contains(door) else { return }
        let one = Switch(kind, door)
        chosen[one] = isOn == Self.isOnByDefault(one) ? nil : isOn
    }

    /// Whether a kind's switch for a door is on.
    public func isOn(_ kind: NotificationKind, _ door: NotificationDoor) -> Bool {
        guard kind.doors.contains(door) else { return false }
        let one = Switch(kind, door)
        return kind.isFixed || chosen[one] ?? Self.isOnByDefault(one)
    }

    private static func isOnByDefault(_ one: Switch) -> Bool { !one.door.disturbs || one.kind.ringsByDefault }

    /// Whether a kind goes through a door at all: `isSilent` closes those that disturb, but for what can't be turned off.
    public func allows(_ kind: NotificationKind, _ door: NotificationDoor) -> Bool {
        isOn(kind, door) && (kind.isFixed || !door.disturbs || !isSilent)
    }

    /// Whether it is a quiet hour.
    public func isQuiet(at now: Timestamp, in zone: MarketZone) -> Bool {
        quietHours?.contains(hour: zone.hour(at: now)) ?? false
    }

    /// When the quiet hours end that it is in; `nil` where it is in none.
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

    /// When to look again, of lines that do not ring yet; `nil` where none of them ever will.
    public func nextRing(
        of lines: some Sequence<MarketNotification>,
        through door: NotificationDoor,
        after now: Timestamp,
        in zone: MarketZone
    ) -> Timestamp? {
        lines.filter { !$0.isSeen && door.disturbs && allows($0.kind, door) }
            .map { line in
                let time = ringTime(of: line.kind, at: line.at, in: zone)
                // What was old enough before the hours that it is in now.
                return time > now ? time : line.kind.ringsAtNight ? now : quietEnd(at: now, in: zone) ?? now
            }
            .filter { $0 > now }.min()
    }

    /// Whether something may ring now.
    public func mayRing(
        _ kind: NotificationKind,
        _ door: NotificationDoor,
        at now: Timestamp,
        in zone: MarketZone
    ) -> Bool {
        door.disturbs && allows(kind, door) && (kind.ringsAtNight || !isQuiet(at: now, in: zone))
    }

    /// So long a door that disturbs waits: what its person sees meanwhile, on whatever device, rings nowhere else.
    public static let ringDelayMilliseconds: Int64 = 30_000

    /// Of some lines, those that are to go through a door that disturbs.
    ///
    /// What was seen or read goes through no other door, and neither does what is younger than the delay. Who asks again
    /// passes on those that it rang for, which ring once.
    public func ringing(
        _ lines: some Sequence<MarketNotification>,
        through door: NotificationDoor,
        at now: Timestamp,
        in zone: MarketZone
    ) -> [MarketNotification] {
        lines.filter { line in
            !line.isSeen && line.at.adding(milliseconds: Self.ringDelayMilliseconds) <= now
                && mayRing(line.kind, door, at: now, in: zone)
        }
    }
}
