public import Market

extension Operation {
    /// The operations on notifications, which are no messages.
    static let notifications: [Operation] = [
        Endpoint.listNotifications.operation,
        Endpoint.markNotificationsSeen.operation,
        Endpoint.readNotification.operation,
        Endpoint.readNotifications.operation,
        Endpoint.showNotificationSettings.operation,
        Endpoint.setNotificationSettings.operation,
    ]
}

extension Endpoint<NotificationQuery, NoBody, PageBody<MarketNotification>> {
    public static var listNotifications: Self {
        Self(.get, "/notifications", by: .account, in: .notifications, "List one's notifications")
            .described(
                "What is unread of one kind about one subject is one notification. There will be more kinds: show those that are "
                    + "not known, too."
            )
            .replying(.json("The newest first."))
    }
}

extension Endpoint<NoParameters, NotificationSeenInput, NoBody> {
    public static var markNotificationsSeen: Self {
        Self(
            .put,
            "/notifications/seen",
            by: .account,
            in: .notifications,
            "Mark notifications as seen up to one"
        )
        .described("The mark never goes back. What was seen rings nowhere, and is not read by that.")
    }
}

extension Endpoint<MarketNotification.ID, NoBody, NoBody> {
    public static var readNotification: Self {
        Self(
            .put,
            "/notifications/{id}/read",
            by: .account,
            in: .notifications,
            "Mark a notification as read"
        )
        .described("Not found where something was added to it since, which makes it another notification.")
    }
}

extension Endpoint<NoParameters, NotificationReadInput, NoBody> {
    public static var readNotifications: Self {
        Self(
            .put,
            "/notifications/read",
            by: .account,
            in: .notifications,
            "Read all lines up to one, or all about a subject"
        )
    }
}

extension Endpoint<NoParameters, NoBody, NotificationSettings> {
    public static var showNotificationSettings: Self {
        Self(
            .get,
            "/account/notifications",
            by: .account,
            in: .notifications,
            "Show what one wants to hear of"
        )
        .replying(
            .json(
                "A switch for each kind and channel, quiet hours and read marks."
            )
        )
    }
}

extension Endpoint<NoParameters, NotificationSettingsInput, NotificationSettings> {
    public static var setNotificationSettings: Self {
        Self(
            .put,
            "/account/notifications",
            by: .account,
            in: .notifications,
            "Choose what one wants to hear of"
        )
        .described(
            "What is not named stays as it is. What is fixed stays on, and a kind that is not known is passed over. "
                + "Quiet hours go by the market's clock; where both are the same, there are none."
        )
        .replying(.json("The settings as they are now."))
    }
}
