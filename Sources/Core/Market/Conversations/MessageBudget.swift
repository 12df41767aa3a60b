/// The number of messages that an account may write; see `docs/operating.md`.
public struct MessageBudget: Hashable, Sendable {
    public let anHourNew: Int
    public let aDayNew: Int
    public let aMinute: Int
    public let aDay: Int
    public let offersADay: Int
    /// True of a new account, whose first messages may wait as quiet requests.
    public let isNewcomer: Bool
    /// True where a first message may hold a link.
    public let mayBeginWithLink: Bool
    /// True where photos may be sent before the other one has answered.
    public let maySendPhotosFirst: Bool

    public init(_ level: TrustLevel) {
        switch level {
        case .newcomer: (anHourNew, aDayNew, aMinute, aDay, offersADay) = (5, 15, 10, 200, 10)
        case .known: (anHourNew, aDayNew, aMinute, aDay, offersADay) = (20, 60, 30, 1_000, 40)
        case .proven: (anHourNew, aDayNew, aMinute, aDay, offersADay) = (40, 200, 60, 3_000, 100)
        }
        isNewcomer = level == .newcomer
        mayBeginWithLink = level != .newcomer
        maySendPhotosFirst = level != .newcomer
    }

    /// The first messages of new accounts that one person gets; each beyond is a quiet request.
    package static let receivedWindows = [
        MessageWindow(count: 10, milliseconds: 3_600_000, isDaily: false),
        MessageWindow.daily(30),
    ]

    /// To how many people the same text may go within ten minutes.
    public static let mostOfSameText = 5
    package static let sameTextMilliseconds: Int64 = 10 * 60_000
}

/// A limit of so many of one thing within a time; the store looks at the moment of the oldest that counts.
package struct MessageWindow: Hashable, Sendable {
    package let count: Int
    package let milliseconds: Int64
    package let isDaily: Bool

    package static func daily(_ count: Int) -> MessageWindow {
        MessageWindow(count: count, milliseconds: 86_400_000, isDaily: true)
    }

    /// Why there may be no further one now, where `oldest` is the moment of the `count`th last.
    package func refusal(oldest: Timestamp?, at now: Timestamp) -> MessageRefusal? {
        guard let end = oldest?.adding(milliseconds: milliseconds), end > now else { return nil }
        return isDaily ? .daily(count: count, until: end) : .slowDown(until: end)
    }
}

extension MessageBudget {
    package var windows: [MessageWindow] {
        [
            MessageWindow(count: aMinute, milliseconds: 60_000, isDaily: false),
            .daily(aDay),
        ]
    }

    package var newWindows: [MessageWindow] {
        [
            MessageWindow(count: anHourNew, milliseconds: 3_600_000, isDaily: false),
            .daily(aDayNew),
        ]
    }
}
