import Adwaita
import Market
import MarketScreens

/// The form of a price offer, with the range allowed.
final class OfferView: Box, SheetContent {
    static let usualSize = (width: 420, height: 360)

    private let offer: OfferModel
    private let context: WindowContext
    private let heading = WindowTitle("").whole()
    private let cancel: Button
    private let send: Button
    private let row = EntryRow("", .number)
    private let amount = Label("", wraps: true).style("title-3")
    private let hint = Label("", wraps: true).style("caption", "dim-label")
    private let problem = Label.problem()
    private let wait: Button
    private weak var sheet: Window?

    init(_ offer: OfferModel, _ context: WindowContext) {
        self.offer = offer
        self.context = context
        cancel = Button("") { [offer] in offer.close() }
        send = Button("") { [offer] in offer.send() }.style("suggested-action")
        wait = Button("") { [offer] in offer.joinLine() }.style("suggested-action", "pill")
        super.init(.vertical)
        let header = HeaderBar(title: heading, start: [cancel], end: [send])
        header.showsWindowButtons(start: false, end: false)
        let form = Box(
            .vertical,
            spacing: 12,
            [PreferencesGroup("", [row]), amount, problem, hint, wait.align(.center)]
        )
        append(header)
        append(
            ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 480))
                .expand(horizontal: true, vertical: true)
        )
        amount.role(.status)
        row.onChange { [offer] in if offer.amount != $0 { offer.amount = $0 } }
        row.onSubmit { [offer] in offer.send() }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        heading.title = title
        heading.subtitle = offer.subject
        sheet?.title = title
        cancel.title = texts[.formCancel]
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

    // MARK: The window

    var title: String { context.texts[.offerMake] }

    func isShown(in window: Window) {
        sheet = window
        row.focus()
    }

    func askToClose() { offer.close() }
}
