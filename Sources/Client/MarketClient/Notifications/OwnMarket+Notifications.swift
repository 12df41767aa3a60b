import Market
import MarketAPI

extension OwnMarket {
    var notifications: MarketClient.Notifications {
        MarketClient.Notifications(
            list: { isUnread, cursor throws(ClientError) in
                let query = NotificationQuery(isUnread: isUnread, cursor: cursor)
                let body = try await call(.listNotifications, query)
                return Page(body.items, next: body.next, previous: body.previous)
            },
            markSeen: { id throws(ClientError) in
                try await call(.markNotificationsSeen, .none, NotificationSeenInput(to: id))
            },
            read: { id throws(ClientError) in try await call(.readNotification, id) },
            readAll: { id throws(ClientError) in
                try await call(.readNotifications, .none, NotificationReadInput(to: id))
            },
            opened: { subject throws(ClientError) in
                try await call(.readNotifications, .none, NotificationReadInput(about: subject))
            },
            settings: { () throws(ClientError) in
                try await call(.showNotificationSettings, .none)
            },
            setSettings: { settings throws(ClientError) in
                try await call(.setNotificationSettings, .none, NotificationSettingsInput(settings))
            }
        )
    }
}
