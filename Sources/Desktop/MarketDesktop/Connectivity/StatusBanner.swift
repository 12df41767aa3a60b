import Adwaita
import MarketScreens

/// A quiet line under the header: the network is away, or what is kept here is not safe.
final class StatusBanner: Bin {
    private let shell: Shell
    private let label = Label("", wraps: true).centered()
    private let button: Button
    private let revealer: Revealer

    init(_ shell: Shell) {
        self.shell = shell
        button = Button("") { [unowned shell] in shell.pressBanner() }
        let line = Box(
            .horizontal,
            spacing: 12,
            [label.expand(horizontal: true), button.align(.end, .center)]
        )
        revealer = Revealer(line.style("banner"))
        super.init(revealer)
        label.role(.status)
        observe(self) { $0.render() }
    }

    private func render() {
        let text = shell.bannerText
        // What slides out keeps its words until it is gone.
        if let text {
            label.text = text
            button.title = shell.bannerAction ?? ""
            button.isVisible = shell.bannerAction != nil
        }
        revealer.isRevealed = text != nil
    }
}
