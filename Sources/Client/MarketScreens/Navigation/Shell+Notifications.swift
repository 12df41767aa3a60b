public import Market
import MarketClient

extension Shell {
    /// True where an account is signed in and the market knows notifications.
    public var hasNotifications: Bool {
        guard let context = screens?.context else { return false }
        return context.accountSession.account != nil && context.client.capabilities.contains(.notifications)
    }

    /// Opens the list of notifications.
    public func openNotifications() {
        guard let screens, hasNotifications else { return }
        isShowingNotifications = true
        screens.notifications.appear()
    }

    /// Closes it.
    public func closeNotifications() {
        isShowingNotifications = false
        screens?.notifications.disappear()
    }

    /// Opens what can be chosen about it.
    public func openNotificationSettings() {
        guard let screens, hasNotifications else { return }
        let settings = NotificationSettingsModel(screens.context, screens.notificationChoices)
        settings.ended = { [weak self] in self?.notificationSettings = nil }
        notificationSettings = settings
        settings.appear()
    }

    /// Reads a line and leads to what it is about.
    public func open(notification id: MarketNotification.ID) {
        guard let screens, hasNotifications else { return }
        if let line = screens.notifications.lines.first(where: { $0.id == id }) { return open(line) }
        let context = screens.context
        context.backgroundTasks.run { [weak self] in
            do throws(ClientError) {
                let lines = try await context.onlineClient.notifications.list(false, nil).elements
                guard let self, self.screens === screens else { return }
                // A line to which something was added is another one: the list shows it.
                if let line = lines.first(where: { $0.id == id }) { open(line) } else { openNotifications() }
            } catch {
                context.toast(error) { [weak self] in self?.open(notification: id) }
            }
        }
    }

    private func open(_ line: MarketNotification) {
        screens?.notifications.read(line)
        let id = line.subject.id
        switch line.subject.kind {
        case .conversation: leave { $0.open(conversation: Conversation.ID(id)) }
        case .deal where [.reviewDue, .reviewSeen].contains(line.kind):
            leave { $0.open(reviewOf: Deal.ID(id)) }
        case .deal: leave { $0.open(deal: Deal.ID(id)) }
        case .offer: open(conversationOf: Offer.ID(id))
        case .product:
            leave { $0.openProduct(Product.ID(id), expectsLine: line.kind == .queueFree) }
        case .sanction, .report: leave { $0.openRecords() }
        case .session: leave { $0.openAccountSettings() }
        default: break
        }
    }

    private func open(conversationOf offer: Offer.ID) {
        guard let context = screens?.context else { return }
        context.backgroundTasks.run { [weak self] in
            do throws(ClientError) {
                let offer = try await context.onlineClient.deals.showOffer(offer)
                self?.leave { $0.open(conversation: offer.conversation) }
            } catch {
                context.toast(error) { [weak self] in self?.open(conversationOf: offer) }
            }
        }
    }

    /// Closes the list on the way to what a line is about.
    private func leave(_ go: (Shell) -> Void) {
        closeNotifications()
        go(self)
    }

    /// Tells of what is no message, where it is wanted.
    func notifyOfNotifications(_ inbox: InboxState) {
        screens?.notifications.receive(inbox)
        if hasNotifications { notificationAlerts?.receive(inbox) }
    }
}
