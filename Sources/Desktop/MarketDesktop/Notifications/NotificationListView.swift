import Adwaita
import Market
import MarketScreens

/// The notifications about other things than messages, the newest first.
final class NotificationListView: SheetView {
    private let list: NotificationListModel
    private let settings: Button
    private let readAll: Button
    private let group = PreferencesGroup()
    private let state: StateView
    private var shown: [NotificationRow]?
    private var hadMore = false

    init(_ list: NotificationListModel, _ context: WindowContext) {
        self.list = list
        settings = Button(icon: "emblem-system-symbolic", called: "") { [shell = context.shell] in
            shell.openNotificationSettings()
        }
        readAll = Button("") { [list] in list.readAll() }
        state = StateView(PreferencesPage([group]), icon: NotificationBell.icon) { [list] in list.retry() }
        super.init(context, size: (520, 680), heading: WindowTitle(""), end: [settings], [state]) {
            [shell = context.shell] in shell.closeNotifications()
        }
        group.set(suffix: readAll.style("flat"))
        observe(self) { $0.render() }
        observe(self) { $0.showRows() }
    }

    private func render() {
        let texts = context.texts
        showHeading()
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

    override var title: String { context.texts[.notificationTitle] }
}
