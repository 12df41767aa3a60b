import Adwaita
import Market
import MarketScreens

/// The notifications about other things than messages, the newest first.
final class NotificationListView: Box, SheetContent {
    static let usualSize = (width: 520, height: 680)

    private let list: NotificationListModel
    private let context: WindowContext
    private let heading = WindowTitle("")
    private let close: Button
    private let settings: Button
    private let readAll: Button
    private let group = PreferencesGroup()
    private let state: StateView
    private weak var sheet: Window?
    private var shown: [NotificationRow]?
    private var hadMore = false

    init(_ list: NotificationListModel, _ context: WindowContext) {
        self.list = list
        self.context = context
        close = Button("") { [shell = context.shell] in shell.closeNotifications() }
        settings = Button(icon: "emblem-system-symbolic", called: "") { [shell = context.shell] in
            shell.openNotificationSettings()
        }
        readAll = Button("") { [list] in list.readAll() }
        state = StateView(PreferencesPage([group]), icon: NotificationBell.icon) { [list] in list.retry() }
        super.init(.vertical)
        let header = HeaderBar(title: heading, start: [close], end: [settings])
        header.showsWindowButtons(start: false, end: false)
        group.set(suffix: readAll.style("flat"))
        append(header)
        append(state.expand(horizontal: true, vertical: true))
        observe(self) { $0.render() }
        observe(self) { $0.showRows() }
    }

    private func render() {
        let texts = context.texts
        heading.title = title
        sheet?.title = title
        close.title = texts[.pictureClose]
        settings.called(texts[.notificationSettingsTitle]).tooltip = texts[.notificationSettingsTitle]
        readAll.title = texts[.notificationReadAll]
        if !list.hasUnread, readAll.hasFocus { close.focus() }
        readAll.isVisible = list.hasUnread
        state.show(list.error, empty: list.emptyText, isLoading: list.phase != .shown)
    }

    private func showRows() {
        let rows = list.rows
        guard rows != shown || list.hasMore != hadMore else { return }
        shown = rows
        hadMore = list.hasMore
        if group.hasFocus { close.focus() }
        var all = rows.map { row in
            let line = ActionRow(row.title, subtitle: row.facts) { [shell = context.shell] in
                shell.open(notification: row.id)
            }
            .title(lines: 3)
            line.style("unread", if: !row.isRead)
            return line
        }
        if list.hasMore { all.append(ActionRow(context.texts[.chatOlder]) { [list] in list.loadMore() }) }
        group.show(all)
    }

    // MARK: The window

    var title: String { context.texts[.notificationTitle] }

    func isShown(in window: Window) {
        sheet = window
        close.focus()
    }

    func askToClose() { context.shell.closeNotifications() }
}
