import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests for notifications that are no messages, and for their settings.
struct NotificationHandler: Sendable {
    private let notifications: NotificationService

    init(_ services: MarketServices) {
        notifications = services.notifications
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.listNotifications, list)
        handlers.on(.markNotificationsSeen, markSeen)
        handlers.on(.readNotification, readOne)
        handlers.on(.readNotifications, read)
        handlers.on(.showNotificationSettings, showSettings)
        handlers.on(.setNotificationSettings, setSettings)
    }

    func list(_ call: APICall, _ query: NotificationQuery) async throws -> PageBody<MarketNotification> {
        let page = try await notifications.list(
            isUnread: query.isUnread,
            at: query.cursor,
            limit: query.limit,
            for: try call.account()
        )
        return PageBody(page)
    }

    func markSeen(_ call: APICall, _ input: NotificationSeenInput) async throws {
        try await notifications.markSeen(to: input.to, by: try call.account())
    }

    func readOne(_ call: APICall, _ id: MarketNotification.ID) async throws {
        try await notifications.read(.one(id), by: try call.account())
    }

    func read(_ call: APICall, _ input: NotificationReadInput) async throws {
        let selection: NotificationSelection
        switch (input.to, input.subject) {
        case (let id?, nil): selection = .upTo(id)
        case (nil, let subject?): selection = .about(subject)
        case (_, _):
            throw RequestFailure.problem(.malformed, detail: "Either to or subject is needed.")
        }
        try await notifications.read(selection, by: try call.account())
    }

    func showSettings(_ call: APICall) async throws -> NotificationSettings {
        try await notifications.settings(of: try call.account())
    }

    func setSettings(_ call: APICall, _ input: NotificationSettingsInput) async throws
        -> NotificationSettings
    {
        let account = try call.account()
        var settings = try await notifications.settings(of: account)
        input.change(&settings)
        try await notifications.set(settings, of: account)
        return settings
    }
}
