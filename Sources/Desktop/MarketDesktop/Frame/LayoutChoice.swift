import Adwaita
import Market
import MarketScreens

/// A linked pair of toggles: list or grid.
final class LayoutChoice: Bin {
    private let feed: MarketFeed
    private let shell: Shell

    init(_ feed: MarketFeed, _ shell: Shell) {
        self.feed = feed
        self.shell = shell
        super.init()
        observe(self) { $0.make() }
        observe(self) { $0.render() }
    }

    /// Made anew with each language, as its names are.
    private func make() {
        let texts = shell.wording.texts
        let segments = Segments([
            .icon("view-list-symbolic", called: texts[.layoutList]),
            .icon("view-grid-symbolic", called: texts[.layoutGrid]),
        ]) { [unowned feed] index in feed.use(Layout.allCases[index]) }
        child = segments
        render()
    }

    private func render() {
        let index = Layout.allCases.firstIndex(of: feed.layout) ?? 0
        // Also where it is the first, which counts as selected while none is.
        (child as? Segments)?.selected = index
    }
}
