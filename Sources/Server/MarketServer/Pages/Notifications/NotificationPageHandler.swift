import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The notifications of a person that are no messages, by plain forms.
struct NotificationPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.notifications, tab: .notifications, get: list, post: readAll)
        table.on(Link.notification, tab: .notifications, get: open, post: readOne)
        table.on(Link.notificationSettings, get: settings, post: changeSettings)
    }

    private var notifications: NotificationService { pages.services.notifications }
    private static let linesShown = 30

    func list(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let asked = context.request.query
        let isUnread = asked["unread"] == "1"
        let found = try await notifications.list(
            isUnread: isUnread,
            at: asked["at"].map { Cursor(rawValue: $0) },
            limit: Self.linesShown,
            for: account
        )
        if let last = found.elements.first, !last.isSeen, !context.request.isHead {
            await markSeen(to: last.id, by: account)
        }
        let next = found.next.map { NotificationsPage.link(isUnread: isUnread).with("at", $0.rawValue) }
        return try await pages.reply(
            NotificationsPage(found.elements, isUnread: isUnread, next: next),
            context
        )
    }

    private func markSeen(to id: MarketNotification.ID, by account: Account) async {
        await pages.noteReading { try await notifications.markSeen(to: id, by: account) }
    }

    /// Reads all that stood on the page.
    func readAll(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        guard let to = form.number("to") else { throw RequestFailure.problem(.malformed) }
        try await notifications.read(.upTo(MarketNotification.ID(to)), by: account)
        return .seeOther(form.back ?? .notifications)
    }

    /// Leads to what a line is about, and reads it.
    func open(_ id: MarketNotification.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        // Where something was added to it since, it is another line.
        guard let line = try await notifications.notification(id, for: account) else {
            return .seeOther(.notifications)
        }
        if !line.isRead, !context.request.isHead { await read(id, by: account) }
        return .seeOther(Link.place(of: line) ?? .notifications)
    }

    func readOne(_ id: MarketNotification.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        do throws(MarketError) {
            try await notifications.read(.one(id), by: account)
        } catch {
            guard error == .notFound else { throw error }
        }
        return .seeOther(form.back ?? .notifications)
    }

    private func read(_ id: MarketNotification.ID, by account: Account) async {
        await pages.noteReading { try await notifications.read(.one(id), by: account) }
    }

    func settings(_ context: PageContext) async throws -> HTTPResponse {
        let settings = try await notifications.settings(of: try context.account())
        return try await pages.reply(NotificationSettingsPage(settings), context)
    }

    func changeSettings(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        var settings = try await notifications.settings(of: account)
        let on = Set(form.all("on"))
        for name in form.all("kind") {
            let kind = NotificationKind(rawValue: name)
            guard NotificationKind.all.contains(kind) else { continue }
            for channel in kind.channels {
                settings.set(kind, channel, on.contains("\(name):\(channel.rawValue)"))
            }
        }
        settings.isSilent = form["silent"] == "1"
        settings.showsReadMarks = form["marks"] == "1"
        settings.quietHours =
            form["quiet"] == "1"
            ? NotificationSettings.QuietHours(
                from: Int(form["from"]) ?? 0,
                to: Int(form["until"]) ?? 0
            ) : nil
        try await notifications.set(settings, of: account)
        return .seeOther(Link.notificationSettings.telling(.settingsSaved))
    }
}
