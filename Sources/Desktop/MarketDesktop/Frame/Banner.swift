import Adwaita
import MarketScreens

/// A quiet line under the header: the network is away, or what is kept here is not safe.
final class Banner: Bin {
    private let shell: Shell
    private let label = Label("", wraps: true).centered()
    private let revealer: Revealer

    init(_ shell: Shell) {
        self.shell = shell
        revealer = Revealer(Box(.horizontal, [label.expand(horizontal: true)]).style("banner"))
        super.init(revealer)
        label.role(.status)
        observe(self) { $0.render() }
    }

    private func render() {
        let text = shell.bannerText
        // What slides out keeps its words until it is gone.
        if let text { label.text = text }
        revealer.isRevealed = text != nil
    }
}
