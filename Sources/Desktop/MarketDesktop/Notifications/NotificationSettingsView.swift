import Adwaita
import Market
import MarketScreens

/// The choice of notifications, with their channels and times; each change counts at once.
final class NotificationSettingsView: SheetView {
    private let settings: NotificationSettingsModel
    private let state: StateView
    private let general = PreferencesGroup()
    private let silent: SwitchRow
    private let quiet: SwitchRow
    private let from: ComboRow
    private let to: ComboRow
    private let marks: SwitchRow
    private let channels: [ChannelGroup]
    private var language: Language?

    init(_ settings: NotificationSettingsModel, _ context: WindowContext) {
        self.settings = settings
        silent = SwitchRow("") { [settings] in settings.isSilent = $0 }
        quiet = SwitchRow("") { [settings] in settings.hasQuietHours = $0 }
        let hours = (0..<24).map(String.init)
        from = ComboRow("", hours) { [settings] in
            settings.setQuietHours(from: $0, to: settings.quietHours.to)
        }
        to = ComboRow("", hours) { [settings] in
            settings.setQuietHours(from: settings.quietHours.from, to: $0)
        }
        marks = SwitchRow("") { [settings] in settings.showsReadMarks = $0 }
        // What gets in the way comes first.
        channels = NotificationChannel.allCases.reversed().map { ChannelGroup($0, settings, context) }
        for row in [silent, quiet, from, to, marks] { general.add(row) }
        state = StateView(PreferencesPage([general] + channels), icon: NotificationBell.icon) { [settings] in
            settings.retry()
        }
        super.init(context, size: (520, 720), [state]) { [settings] in settings.close() }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        showHeading()
        name(silent, .notificationSilent, .notificationSilentHint)
        name(quiet, .notificationQuiet, .notificationQuietHint)
        name(marks, .notificationReadMarks, .notificationReadMarksHint)
        from.title = texts[.notificationQuietFrom]
        to.title = texts[.notificationQuietTo]
        if language != texts.language {
            language = texts.language
            let hours = (0..<24).map { texts(.notificationHour, ["hour": "\($0)"]) }
            from.choices = hours
            to.choices = hours
        }
        turn(silent, settings.isSilent)
        turn(quiet, settings.hasQuietHours)
        turn(marks, settings.showsReadMarks)
        for row in [from, to] { row.isSensitive = settings.hasQuietHours }
        if from.selected != settings.quietHours.from { from.selected = settings.quietHours.from }
        if to.selected != settings.quietHours.to { to.selected = settings.quietHours.to }
        state.show(settings.error, isLoading: settings.phase == .loading)
    }

    private func name(_ row: SwitchRow, _ title: TextKey, _ hint: TextKey) {
        row.title = context.texts[title]
        row.subtitle = context.texts[hint]
    }

    private func turn(_ row: SwitchRow, _ isOn: Bool) {
        if row.isOn != isOn { row.isOn = isOn }
    }

    override var title: String { context.texts[.notificationSettingsTitle] }
}

/// The notifications of one channel.
private final class ChannelGroup: PreferencesGroup {
    private let channel: NotificationChannel
    private let settings: NotificationSettingsModel
    private let context: WindowContext
    private var rows: [(kind: NotificationKind, row: SwitchRow)] = []

    init(_ channel: NotificationChannel, _ settings: NotificationSettingsModel, _ context: WindowContext) {
        self.channel = channel
        self.settings = settings
        self.context = context
        super.init()
        rows = settings.kinds(of: channel).map { kind, title in
            (kind, SwitchRow(title) { [settings] in settings.set(kind, channel, $0) })
        }
        for (_, row) in rows { add(row) }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        set(title: texts[channel.nameKey])
        let titles = settings.kinds(of: channel).map(\.title)
        for ((kind, row), title) in zip(rows, titles) {
            row.title = title
            row.subtitle = kind.isFixed ? texts[.notificationFixed] : ""
            row.isSensitive = !kind.isFixed
            if row.isOn != settings.isOn(kind, channel) { row.isOn = settings.isOn(kind, channel) }
        }
    }
}
