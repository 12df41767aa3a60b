import Market
import MarketAPI

extension OwnMarket {
    var notifications: MarketClient.Notifications {
        MarketClient.Notifications(
            list: { isUnread, cursor throws(ClientError) in
                let route = Route.notifications(NotificationQuery(isUnread: isUnread, cursor: cursor))
                let body = try await read(PageBody<NotificationBody>.self, .listNotifications, route)
                return Page(body.items.map(\.notification), next: body.next, previous: body.previous)
            },
            markSeen: { id throws(ClientError) in
                _ = try await write(.markNotificationsSeen, .notificationsSeen, NotificationSeenInput(to: id))
            },
            read: { id throws(ClientError) in _ = try await write(.readNotification, .notificationRead(id)) },
            readAll: { id throws(ClientError) in
                _ = try await write(.readNotifications, .notificationsRead, NotificationReadInput(to: id))
            },
            opened: { subject throws(ClientError) in
                _ = try await write(
                    .readNotifications,
                    .notificationsRead,
                    NotificationReadInput(about: subject)
                )
            },
            settings: { () throws(ClientError) in
                try await read(
                    NotificationSettingsBody.self,
                    .showNotificationSettings,
                    .notificationSettings
                )
                .settings
            },
            setSettings: { settings throws(ClientError) in
                try await write(
                    .setNotificationSettings,
                    .notificationSettings,
                    NotificationSettingsBody(settings)
                ).json(NotificationSettingsBody.self).settings
            }
        )
    }
}
