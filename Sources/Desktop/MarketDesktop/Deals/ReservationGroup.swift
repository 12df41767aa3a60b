import Adwaita
import Market
import MarketScreens

/// The actions on a reservation besides handing over: prolong it, or end it.
final class ReservationGroup: Box {
    private let deal: DealModel
    private let context: WindowContext
    private let ends: ComboRow
    private let prolong: Button
    private let prolonging: Box
    private let cancel: Button

    init(_ deal: DealModel, _ context: WindowContext) {
        self.deal = deal
        self.context = context
        let ends = ComboRow("", [""])
        self.ends = ends
        prolong = Button("") { [deal, unowned ends] in
            let choices = deal.prolongings
            if choices.indices.contains(ends.selected) { deal.prolong(by: choices[ends.selected].days) }
        }
        cancel = Button("") { [deal] in deal.askToCancel() }.style("destructive-action")
        prolonging = Box(.vertical, spacing: 8, [PreferencesGroup("", [ends]), prolong.align(.end)])
        super.init(.vertical, spacing: 18)
        append(prolonging)
        append(cancel.align(.center))
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        let choices = deal.prolongings.map(\.title)
        prolonging.isVisible = !choices.isEmpty
        ends.title = texts[.dealProlong]
        if !choices.isEmpty, ends.choices != choices { ends.choices = choices }
        prolong.title = texts[.dealProlongSave]
        prolong.isSensitive = !deal.isBusy
        cancel.title = texts[.dealCancel]
        cancel.isSensitive = !deal.isBusy
    }
}

/// Asks in front of a window why a reservation is to end.
@MainActor
final class CancelReasons {
    /// The window that it is in front of.
    weak var window: Window?

    private let deal: DealModel
    private let context: WindowContext
    private var asking: Task<Void, Never>?

    init(_ deal: DealModel, _ context: WindowContext) {
        self.deal = deal
        self.context = context
        observe(self) { $0.show() }
    }

    isolated deinit { asking?.cancel() }

    private func show() {
        guard deal.isCancelling else {
            asking?.cancel()
            asking = nil
            return
        }
        guard asking == nil, let window else { return }
        let texts = context.texts
        let reasons = ChoiceGroup(deal.reasons.map(\.title))
        let dialog = MessageDialog(
            over: window,
            title: texts[.dealCancelWhy],
            child: reasons,
            [.init("cancel", texts[.screenBack]), .init("confirm", texts[.dealCancel], .destructive)]
        )
        asking = Task { [deal] in
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            deal.cancel(for: answer == "confirm" ? deal.reasons[reasons.chosen].reason : nil)
        }
    }
}

/// One of several answers, the first of which is chosen until another is.
final class ChoiceGroup: Bin {
    /// The place of the one that is chosen.
    private(set) var chosen = 0

    init(_ titles: [String]) {
        super.init()
        let group = PreferencesGroup()
        var first: CheckRow?
        for (place, title) in titles.enumerated() {
            let row = CheckRow(title, joining: first) { [unowned self] isOn in if isOn { chosen = place } }
            if first == nil { first = row }
            group.add(row.title(lines: 2))
        }
        first?.isOn = true
        child = group
    }
}
