import Adwaita
import Market
import MarketScreens

/// The accounts that one blocks, one's reports, and the moderators' actions, as plain lists.
final class AccountRecordsView: Box, SheetContent {
    static let usualSize = (width: 560, height: 720)

    private let records: AccountRecordsModel
    private let context: WindowContext
    private let heading = WindowTitle("")
    private let close: Button
    private let blocked = PreferencesGroup()
    private let reports = PreferencesGroup()
    private let sanctions = PreferencesGroup()
    private let audit = PreferencesGroup()
    private let state: StateView
    private var people: [(id: Account.ID, button: Button)] = []
    private weak var sheet: Window?

    init(_ records: AccountRecordsModel, _ context: WindowContext) {
        self.records = records
        self.context = context
        close = Button("") { [records] in records.close() }
        let page = PreferencesPage([sanctions, reports, blocked, audit])
        state = StateView(page, icon: "dialog-information-symbolic") { [records] in records.retry() }
        super.init(.vertical)
        let header = HeaderBar(title: heading, start: [close])
        header.showsWindowButtons(start: false, end: false)
        append(header)
        append(state.expand(horizontal: true, vertical: true))
        observe(self) { $0.render() }
        observe(self) { $0.showPeople() }
    }

    private func render() {
        let texts = context.texts
        heading.title = title
        close.title = texts[.pictureClose]
        sheet?.title = title
        state.show(records.error, isLoading: records.phase == .loading)
        sanctions.set(title: texts[.sanctionsTitle], description: records.restrictionText ?? "")
        sanctions.show(rows(records.sanctionLines, orElse: texts[.sanctionsEmpty]))
        reports.set(title: texts[.reportsTitle], description: texts[.reportPrivacy])
        var rows = rows(records.reportLines, orElse: texts[.reportsEmpty])
        if records.hasMoreReports {
            rows.append(ActionRow(texts[.pageNext]) { [records] in records.loadMoreReports() })
        }
        reports.show(rows)
        audit.set(title: texts[.auditTitle], description: texts[.auditHint])
        audit.isVisible = !records.auditLines.isEmpty
        audit.show(records.auditLines.map { ActionRow($0.title, subtitle: $0.text) })
    }

    private func rows(_ lines: [RecordLine], orElse empty: String) -> [Widget] {
        lines.isEmpty
            ? [ActionRow(empty).style("dim-label")]
            : lines.map { ActionRow($0.title, subtitle: $0.text).title(lines: 2) }
    }

    private func showPeople() {
        let texts = context.texts
        blocked.set(title: texts[.chatBlocks], description: texts[.chatBlocksHint])
        // What had the keys is held until they are elsewhere.
        let before = people
        let place = before.firstIndex(where: \.button.hasFocus)
        people = records.blocked.map { person in
            let button = Button(texts[.chatUnblock]) { [records] in records.unblock(person.id) }
            button.called(texts(.chatUnblockName, ["name": person.name])).align(.center, .center)
            return (person.id, button)
        }
        blocked.show(
            people.isEmpty
                ? [ActionRow(texts[.chatBlocksEmpty]).style("dim-label")]
                : zip(records.blocked, people).map { ActionRow($0.name).suffix($1.button) }
        )
        // After a removal, the focus goes to the neighbour.
        guard let place else { return }
        withExtendedLifetime(before) {
            if people.isEmpty { close.focus() } else { people[min(place, people.count - 1)].button.focus() }
        }
    }

    // MARK: The window

    var title: String { context.texts[.screenRecords] }

    func isShown(in window: Window) { sheet = window }

    func askToClose() { records.close() }
}
