import Adwaita
import Market
import MarketScreens

/// The accounts that one blocks, one's reports, and the moderators' actions, as plain lists.
final class AccountRecordsView: SheetView {
    private let records: AccountRecordsModel
    private let blocked = PreferencesGroup()
    private let reports = PreferencesGroup()
    private let sanctions = PreferencesGroup()
    private let audit = PreferencesGroup()
    private let state: StateView
    private var people: [(id: Account.ID, button: Button)] = []

    init(_ records: AccountRecordsModel, _ context: WindowContext) {
        self.records = records
        let page = PreferencesPage([sanctions, reports, blocked, audit])
        state = StateView(page, icon: "dialog-information-symbolic") { [records] in records.retry() }
        super.init(context, size: (560, 720), heading: WindowTitle(""), [state]) { [records] in
            records.close()
        }
        observe(self) { $0.render() }
        observe(self) { $0.showPeople() }
    }

    private func render() {
        let texts = context.texts
        showHeading()
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

    override var title: String { context.texts[.screenRecords] }

    override var first: Widget? { nil }
}
