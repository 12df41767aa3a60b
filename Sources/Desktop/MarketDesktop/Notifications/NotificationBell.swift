import Adwaita
import Market
import MarketScreens

/// Leads to the notifications, with the number of unread ones.
final class NotificationBell: Bin {
    static let icon = "preferences-system-notifications-symbolic"

    private let list: NotificationListModel
    private let context: WindowContext
    private let count = Label().whole().style("badge", "unread", "bell-count")
    private let button: Button

    init(_ list: NotificationListModel, _ context: WindowContext) {
        self.list = list
        self.context = context
        let face = Overlay(IconImage(Self.icon), over: [count.align(.end, .start)])
        face.isHiddenFromReaders()
        button = Button(face, called: "") { [shell = context.shell] in shell.openNotifications() }
        super.init(button.style("flat", "bell"))
        observe(self) { $0.render() }
    }

    private func render() {
        isVisible = context.shell.hasNotifications
        button.called(list.bellName).tooltip = list.bellName
        count.isVisible = list.badge != nil
        count.text = list.badge ?? ""
    }
}
