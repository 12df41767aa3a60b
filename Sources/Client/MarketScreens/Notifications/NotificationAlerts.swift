public import Market
import MarketClient

/// A notification outside of the app's window, other than a message.
public struct RungNotification: Hashable, Sendable {
    /// The line that it leads to.
    public let id: MarketNotification.ID
    /// The subject of the notification.
    public let title: String
    /// The event in words.
    public let text: String
}

/// Notifies the person of unseen events other than messages, such as offers and deals, as they have chosen.
///
/// Each notification waits for half a minute, and rings nowhere where the person has seen it on any device by
/// then. Notifications in quiet hours wait for their end. Each rings once.
@MainActor
final class NotificationAlerts {
    private let context: ScreenContext
    private let choices: NotificationChoices
    private let looking = TaskSlot()
    private let waiting = TaskSlot()
    /// The unread count at the last event; `nil` before the first, which announces nothing.
    private var unread: Int?
    private var rung: Set<MarketNotification.ID> = []

    /// Called with what is to be shown.
    var ring: (@MainActor (RungNotification) -> Void)?
    /// Called with what was shown and is of no use any more.
    var withdraw: (@MainActor (MarketNotification.ID) -> Void)?

    init(_ context: ScreenContext, _ choices: NotificationChoices) {
        self.context = context
        self.choices = choices
    }

    /// Takes what an event said of the inbox: more that is unread than before may be news.
    func receive(_ inbox: InboxState) {
        guard let count = inbox.notifications else { return }
        let before = unread
        unread = count
        if count == 0 {
            waiting.cancel()
            withdrawAll()
        } else if let before, count > before || inbox.conversation != nil {
            look()
        }
    }

    /// Withdraws and forgets all notifications, as when another person signs in.
    func personChanged() {
        looking.cancel()
        waiting.cancel()
        unread = nil
        withdrawAll()
    }

    private func withdrawAll() {
        for id in rung { withdraw?(id) }
        rung = []
    }

    private func look() {
        looking.run { [weak self, context] in
            do throws(ClientError) {
                let lines = try await context.onlineClient.notifications.list(true, nil).elements
                guard let settings = await self?.choices.current(), !Task.isCancelled else { return }
                self?.notify(lines, settings)
            } catch {
                // A list that can't be loaded announces nothing.
            }
        }
    }

    private func notify(_ lines: [MarketNotification], _ settings: NotificationSettings) {
        let now = context.screenClock.now()
        let texts = context.localization.texts
        // A line to which something was added is another one, and the old one is gone.
        for gone in rung.subtracting(lines.map(\.id)) {
            rung.remove(gone)
            withdraw?(gone)
        }
        for line in settings.ringing(lines, through: .desktop, at: now, in: texts.zone)
        where rung.insert(line.id).inserted {
            let details = line.details(in: texts)
            ring?(
                RungNotification(
                    id: line.id,
                    title: details.first ?? texts[.notificationTitle],
                    text: line.text(in: texts)
                )
            )
        }
        let untold = lines.filter { !$0.isSeen && !rung.contains($0.id) }
        wait(until: settings.nextRing(of: untold, through: .desktop, after: now, in: texts.zone), now)
    }

    /// Looks again when the first of those that don't ring yet may: it is old enough, and quiet hours are over.
    private func wait(until end: Timestamp?, _ now: Timestamp) {
        guard let end else { return }
        let wait = end.millisecondsSince1970 - now.millisecondsSince1970
        waiting.run { [weak self, context] in
            do { try await context.screenClock.sleep(.milliseconds(wait)) } catch { return }
            guard !Task.isCancelled else { return }
            self?.look()
        }
    }

    package func settle() async { await looking.settle() }
}
