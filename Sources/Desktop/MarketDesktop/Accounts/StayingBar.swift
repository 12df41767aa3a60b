import Adwaita
import MarketScreens

/// A line under the header of a person whose account is about to be deleted, with the way back.
final class StayingBar: Bin {
    private let staying: StayingModel
    private let label = Label("", wraps: true)
    private let stay: Button
    private let revealer: Revealer

    init(_ staying: StayingModel) {
        self.staying = staying
        stay = Button("") { [unowned staying] in staying.stay() }.style("suggested-action")
        let content = Box(
            .horizontal,
            spacing: 12,
            [label.expand(horizontal: true), stay.align(.end, .center)]
        )
        revealer = Revealer(content.margins(horizontal: 12, vertical: 6))
        super.init(revealer)
        label.role(.status)
        observe(self) { $0.render() }
    }

    private func render() {
        let text = staying.text
        // What slides out keeps its words until it is gone.
        if let text {
            label.text = text
            stay.title = staying.stayTitle
        }
        stay.isSensitive = !staying.isBusy
        revealer.isRevealed = text != nil
    }
}
