import Adwaita
import Market
import MarketScreens

/// A linked pair of toggles: list or grid.
final class FeedLayoutSwitch: Bin {
    private let feed: ProductFeed
    private let shell: Shell
    private var language: Language?

    init(_ feed: ProductFeed, _ shell: Shell) {
        self.feed = feed
        self.shell = shell
        super.init()
        observe(self) { $0.render() }
    }

    /// Rebuilds the switch for a new language only: a rebuild takes the focus away.
    private func make(in texts: Texts) {
        language = texts.language
        let segments = Segments([
            .icon("view-list-symbolic", called: texts[.layoutList]),
            .icon("view-grid-symbolic", called: texts[.layoutGrid]),
        ]) { [unowned feed] index in feed.use(FeedLayout.allCases[index]) }
        child = segments
    }

    private func render() {
        let texts = shell.localization.texts
        if texts.language != language { make(in: texts) }
        let index = FeedLayout.allCases.firstIndex(of: feed.layout) ?? 0
        // Also where it is the first, which counts as selected while none is.
        (child as? Segments)?.selected = index
    }
}
