import Market
import MarketClient

/// The person's choices of notifications, as the market last sent them.
///
/// Another device may change them without an event. They are loaded again before a notification rings, at
/// most once a minute.
@MainActor
final class NotificationChoices {
    private static let lifetime = Duration.seconds(60)

    private let context: ScreenContext
    private var known: NotificationSettings?
    private var asked: Duration?

    init(_ context: ScreenContext) {
        self.context = context
    }

    /// The settings of now; where they can't be had, those that are known, or those of who chose nothing.
    func current() async -> NotificationSettings {
        let now = context.screenClock.elapsed()
        if let known, let asked, now - asked < Self.lifetime { return known }
        let account = context.accountSession.account?.id
        do throws(ClientError) {
            let settings = try await context.onlineClient.notifications.settings()
            if account == context.accountSession.account?.id { take(settings) }
            return settings
        } catch {
            return known ?? NotificationSettings()
        }
    }

    /// Takes over what was just chosen here.
    func take(_ settings: NotificationSettings) {
        known = settings
        asked = context.screenClock.elapsed()
    }

    /// Call when another person signs in, or the person signs out.
    func personChanged() {
        known = nil
        asked = nil
    }
}
