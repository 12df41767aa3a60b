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

    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .notifications(let query) = call.route else { throw call.misrouted }
        let page = try await notifications.list(
            isUnread: query.isUnread,
            at: query.cursor,
            limit: query.limit,
            for: try call.account()
        )
        return .json(
            PageBody(
                items: page.elements.map(NotificationBody.init),
                next: page.next,
                previous: page.previous,
                total: nil
            )
        )
    }

    func markSeen(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(NotificationSeenInput.self)
        try await notifications.markSeen(to: input.to, by: try call.account())
        return HTTPResponse(.noContent)
    }

    func readOne(_ call: APICall) async throws -> HTTPResponse {
        guard case .notificationRead(let id) = call.route else { throw call.misrouted }
        try await notifications.read(.one(id), by: try call.account())
        return HTTPResponse(.noContent)
    }

    func read(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(NotificationReadInput.self)
        let selection: NotificationSelection
        switch (input.to, input.subject) {
        case (let id?, nil): selection = .upTo(id)
        case (nil, let subject?): selection = .about(subject)
        case (_, _):
            throw RequestFailure.problem(.malformed, detail: "Either to or subject is needed.")
        }
        try await notifications.read(selection, by: try call.account())
        return HTTPResponse(.noContent)
    }

    func showSettings(_ call: APICall) async throws -> HTTPResponse {
        .json(NotificationSettingsBody(try await notifications.settings(of: try call.account())))
    }

    func setSettings(_ call: APICall) async throws -> HTTPResponse {
        let account = try call.account()
        let input = try await call.input(NotificationSettingsInput.self)
        var settings = try await notifications.settings(of: account)
        input.change(&settings)
        try await notifications.set(settings, of: account)
        return .json(NotificationSettingsBody(settings))
    }
}
