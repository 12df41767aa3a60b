import Adwaita
import Market
import MarketScreens

/// Those who ask for goods that are given away, for the giver to pick one.
final class ClaimListView: SheetView {
    private let claims: ClaimListModel
    private let list = Box(.vertical, spacing: 12)
    private let state: StateView
    private var shown: [ClaimListModel.Row] = []
    private var buttons: [Button] = []

    init(_ claims: ClaimListModel, _ context: WindowContext) {
        self.claims = claims
        let scroller = ScrollView(Clamp(list.margins(horizontal: 12, vertical: 16), width: 560))
        state = StateView(scroller, icon: "system-users-symbolic") { [claims] in claims.retry() }
        super.init(context, size: (480, 640), [state]) { [claims] in claims.close() }
        observe(self) { $0.render() }
    }

    private func render() {
        showHeading(subtitle: claims.subject)
        state.show(claims.error, empty: claims.emptyText, isLoading: claims.phase == .loading)
        showRows(claims.rows)
        for button in buttons { button.isSensitive = !claims.isBusy }
    }

    private func showRows(_ rows: [ClaimListModel.Row]) {
        guard rows != shown else { return }
        shown = rows
        if list.hasFocus { close.focus() }
        list.removeAll()
        buttons = []
        for row in rows { list.append(card(row)) }
    }

    private func card(_ row: ClaimListModel.Row) -> Box {
        let inside = Box(
            .vertical,
            spacing: 4,
            [
                Label(row.name, wraps: true).style("heading"), Label(row.text, wraps: true),
                Label(row.facts, wraps: true).style("caption", "dim-label"),
            ]
        )
        if let name = row.pickName {
            let pick = Button(context.texts[.claimPick]) { [claims] in claims.pick(row.id) }
            pick.called(name)
            buttons.append(pick)
            inside.append(pick.align(.end))
        }
        let card = Box(.vertical, [inside.margins(12)])
        card.style("card")
        return card
    }

    override var title: String { context.texts[.claimsTitle] }
}
