import Market

extension NotificationSettings {
    /// When quiet hours are over that go on at a moment; `nil` where none do.
    func quietEnd(after now: Timestamp) -> Timestamp? {
        guard isQuiet(at: now) else { return nil }
        let hour: Int64 = 3_600_000
        // They begin and end with an hour of the market's clock.
        let begin = now.millisecondsSince1970 / hour * hour
        return (1...24).lazy.map { Timestamp(millisecondsSince1970: begin + $0 * hour) }
            .first { !isQuiet(at: $0) }
    }
}
