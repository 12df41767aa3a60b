import Adwaita
import Market
import MarketScreens

/// The form of a price offer, with the range allowed.
final class OfferView: SheetView {
    private let offer: OfferModel
    private let send: Button
    private let row = EntryRow("", .number)
    private let amount = Label("", wraps: true).style("title-3")
    private let hint = Label("", wraps: true).style("caption", "dim-label")
    private let problem = Label.problem()
    private let wait: Button

    init(_ offer: OfferModel, _ context: WindowContext) {
        self.offer = offer
        send = Button("") { [offer] in offer.send() }.style("suggested-action")
        wait = Button("") { [offer] in offer.joinLine() }.style("suggested-action", "pill")
        let form = Box(
            .vertical,
            spacing: 12,
            [PreferencesGroup("", [row]), amount, problem, hint, wait.align(.center)]
        )
        super.init(
            context,
            size: (420, 360),
            end: [send],
            [ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 480))]
        ) { [offer] in offer.close() }
        amount.role(.status)
        row.onChange { [offer] in if offer.amount != $0 { offer.amount = $0 } }
        row.onSubmit { [offer] in offer.send() }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        showHeading(subtitle: offer.subject, close: .formCancel)
        send.title = texts[.offerSend]
        send.isVisible = !offer.offersLine
        send.isSensitive = !offer.isBusy
        row.title = texts[.offerAmount]
        row.problem = offer.problem
        amount.show(offer.amountText)
        hint.text = [offer.hint, offer.outlook].compactMap(\.self).joined(separator: " ")
        problem.show(offer.problem)
        wait.title = texts[.waitJoin]
        wait.isVisible = offer.offersLine
    }

    override var title: String { context.texts[.offerMake] }

    override var first: Widget? { row }
}
