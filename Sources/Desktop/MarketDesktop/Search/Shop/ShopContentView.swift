import Adwaita
import Market
import MarketScreens

/// Another shop's page, or why it is not shown and what to do about it.
final class ShopContentView: Bin {
    var onRetry: () -> Void = {}
    var onBrowser: () -> Void = {}

    private enum Page { case coming, web, message }

    private let context: WindowContext
    private let pages: Stack<Page>

    init(_ context: WindowContext) {
        self.context = context
        pages = Stack([(.coming, Spinner().align(.center, .center))])
        super.init(pages)
        pages.shown = .coming
    }

    func show(_ web: WebView) {
        if !pages.has(.web) { pages.set(.web, web) }
        pages.shown = .web
    }

    /// The page did not come.
    func fail() {
        let texts = context.texts
        say(
            "dialog-warning-symbolic",
            .screenErrorTitle,
            .appShopMissing,
            [
                Button(texts[.screenRetry]) { [unowned self] in onRetry() }.style("pill", "suggested-action"),
                toBrowser(),
            ]
        )
    }

    /// There is nothing on this machine to show pages with.
    func lack() {
        say(
            "web-browser-symbolic",
            .appShopMissingTitle,
            .appShopMissing,
            [toBrowser().style("suggested-action")]
        )
    }

    /// The address is none of the web's.
    func refuse() { say("dialog-warning-symbolic", .appShopRefusedTitle, .appShopRefused, []) }

    private func toBrowser() -> Button {
        Button(context.texts[.appShopBrowser]) { [unowned self] in onBrowser() }.style("pill")
    }

    private func say(_ icon: String, _ title: TextKey, _ text: TextKey, _ actions: [Widget]) {
        let texts = context.texts
        pages.set(
            .message,
            StatusPage(icon: icon, title: texts[title], description: texts[text], actions: actions)
        )
        pages.shown = .message
    }
}
