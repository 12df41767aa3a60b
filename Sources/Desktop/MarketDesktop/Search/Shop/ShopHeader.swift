import Adwaita
import Market
import MarketClient
import MarketScreens

/// Above another shop's page: back, reload or stop, where one is, and the way to the browser.
final class ShopHeader: Bin {
    var onBack: () -> Void = {}
    var onReload: () -> Void = {}
    var onBrowser: () -> Void = {}

    private let goods: ExternalProduct
    private let context: WindowContext
    private let title: WindowTitle
    private let back: Button
    private let reload: Button
    private let browser: Button
    private var isLoading = false

    init(_ goods: ExternalProduct, _ context: WindowContext) {
        self.goods = goods
        self.context = context
        var press: (back: () -> Void, reload: () -> Void, browser: () -> Void) = ({}, {}, {})
        title = WindowTitle(goods.name, subtitle: goods.shop)
        back = Button(icon: "go-previous-symbolic", called: "") { press.back() }
        reload = Button(icon: "view-refresh-symbolic", called: "") { press.reload() }
        browser = Button(icon: "web-browser-symbolic", called: "") { press.browser() }
        title.style("page-title")
        super.init(HeaderBar(title: title, start: [back, reload], end: [browser]))
        press = (
            { [unowned self] in onBack() }, { [unowned self] in onReload() },
            { [unowned self] in onBrowser() }
        )
        observe(self) { $0.name() }
    }

    /// Follows a page; before there is one, it can be neither reloaded nor stopped.
    func show(_ web: WebView?) {
        reload.isSensitive = web != nil
        guard let web else { return }
        isLoading = web.isLoading
        if !web.title.isEmpty { title.title = web.title }
        // Which site one is on is said by its address and not by its own words.
        if let host = WebView.host(of: web.address) { title.subtitle = host }
        reload.icon = isLoading ? "process-stop-symbolic" : "view-refresh-symbolic"
        name()
    }

    func hidesBrowser() { browser.isVisible = false }

    private func name() {
        let texts = context.texts
        for (button, text) in [
            (back, texts[.screenBack]), (browser, texts[.appShopBrowser]),
            (reload, texts[isLoading ? .appShopStop : .appRefresh]),
        ] {
            button.called(text).tooltip = text
        }
    }
}
