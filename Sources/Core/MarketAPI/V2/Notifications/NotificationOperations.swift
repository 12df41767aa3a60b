extension Operation {
    /// The operations on notifications, which are no messages.
    static let notifications: [Operation] = [
        Operation(
            .listNotifications,
            .get,
            .notifications,
            .account,
            in: .notifications,
            "List one's notifications",
            description:
                "What is unread of one kind about one subject is one line. There will be more kinds: show those that are "
                + "not known, too.",
            parameters: [.unread, .cursor, .limit],
            reply: .json("NotificationPage", "The newest first.")
        ),
        Operation(
            .markNotificationsSeen,
            .put,
            .notificationsSeen,
            .account,
            in: .notifications,
            "Note up to which line one's list was seen",
            description: "The mark never goes back. What was seen rings nowhere, and is not read by that.",
            body: .json("NotificationSeenInput"),
            reply: .done
        ),
        Operation(
            .readNotification,
            .put,
            .notificationRead,
            .account,
            in: .notifications,
            "Read a line",
            description: "Not found where something was added to it since, by which it is another line.",
            reply: .done
        ),
        Operation(
            .readNotifications,
            .put,
            .notificationsRead,
            .account,
            in: .notifications,
            "Read all lines up to one, or all about a subject",
            body: .json("NotificationReadInput"),
            reply: .done
        ),
        Operation(
            .showNotificationSettings,
            .get,
            .notificationSettings,
            .account,
            in: .notifications,
            "Show what one wants to hear of",
            reply: .json(
                "NotificationSettings",
                "A switch for each kind and door, quiet hours and read marks."
            )
        ),
        Operation(
            .setNotificationSettings,
            .put,
            .notificationSettings,
            .account,
            in: .notifications,
            "Choose what one wants to hear of",
            description:
                "What is not named stays as it is. What is fixed stays on, and a kind that is not known is passed over. "
                + "Quiet hours go by the market's clock; where both are the same, there are none.",
            body: .json("NotificationSettings"),
            reply: .json("NotificationSettings", "The settings as they are now.")
        ),
    ]
}
