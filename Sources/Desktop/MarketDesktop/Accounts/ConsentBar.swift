import Adwaita
import MarketScreens

/// A quiet question under the header, for consent to the market's terms.
final class ConsentBar: Bin {
    private let consent: ConsentModel
    private let label = Label("", wraps: true)
    private let links: ConsentLinks
    private let agree: Button
    private let putOff: Button
    private let revealer: Revealer

    init(_ consent: ConsentModel, _ context: WindowContext) {
        self.consent = consent
        links = ConsentLinks(context)
        agree = Button("") { [unowned consent] in consent.agree() }
        putOff = Button("") { [unowned consent] in consent.putOff() }.style("flat")
        let answers = Box(.horizontal, spacing: 12, [putOff, agree])
        let content = Box(.vertical, spacing: 6, [label, links, answers.align(.end, .center)])
        revealer = Revealer(content.margins(horizontal: 12, vertical: 6))
        super.init(revealer)
        label.role(.status)
        observe(self) { $0.render() }
    }

    private func render() {
        let text = consent.text
        // What slides out keeps its words until it is gone.
        if let text {
            label.text = text
            links.show(consent.links)
            agree.title = consent.agreeTitle
            putOff.title = consent.putOffTitle
        }
        agree.isSensitive = !consent.isBusy
        revealer.isRevealed = text != nil
    }
}

/// The links to what is agreed to, which open outside of the app.
final class ConsentLinks: Box {
    private let context: WindowContext
    private var shown: [OperatorLink] = []
    private var buttons: [Button] = []

    init(_ context: WindowContext) {
        self.context = context
        super.init(.horizontal, spacing: 6)
    }

    func show(_ links: [OperatorLink]) {
        guard links != shown else { return }
        shown = links
        for button in buttons { remove(button) }
        buttons = links.map { link in
            Button(link.title) { [unowned self] in context.window.open(link.address) }.style("flat")
        }
        for button in buttons { append(button) }
    }
}
