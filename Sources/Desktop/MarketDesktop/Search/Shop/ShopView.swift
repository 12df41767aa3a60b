import Adwaita
import Foundation
import Linux
import Market
import MarketClient
import MarketScreens

/// The page of another shop's product, inside the app.
///
/// A link that opens a new window opens here, since the way back is here; a window that a page opens without
/// a press opens nowhere.
final class ShopView: Box, SheetContent {
    let usualSize = (width: 1000, height: 720)

    private let goods: ExternalProduct
    private let context: WindowContext
    private let load: WebLibraryLoader
    private let header: ShopHeader
    private let progress = ProgressBar().style("osd")
    private let view: ShopContentView
    private var web: WebView?
    /// The address that could not be loaded.
    private var failed: String?
    private var loading: Task<Void, Never>?

    /// `load` brings the library that shows pages.
    init(_ goods: ExternalProduct, _ context: WindowContext, load: WebLibraryLoader = .live) {
        self.goods = goods
        self.context = context
        self.load = load
        header = ShopHeader(goods, context)
        view = ShopContentView(context)
        super.init(.vertical)
        append(header)
        append(Overlay(view.expand(horizontal: true, vertical: true), over: [progress.align(.fill, .start)]))
        progress.isVisible = false
        header.onBack = { [unowned self] in back() }
        header.onReload = { [unowned self] in reload() }
        header.onBrowser = { [unowned self] in openBrowser() }
        view.onRetry = { [unowned self] in retry() }
        view.onBrowser = { [unowned self] in openBrowser() }
        key("<Alt>Left") { [unowned self] in back() }
        for trigger in ["F5", "<Control>r"] { key(trigger) { [unowned self] in reload() } }
        header.show(nil)
        begin()
    }

    var title: String { goods.name }

    func askToClose() { context.shell.back() }

    isolated deinit { loading?.cancel() }

    private var address: String { goods.page.absoluteString }

    private func begin() {
        guard WebView.mayShow(address), goods.page.host() != nil else {
            header.hidesBrowser()
            view.refuse()
            return
        }
        loading = Task { [weak self, load] in
            let library = await load()
            guard let self, !Task.isCancelled else { return }
            guard let library else {
                view.lack()
                return
            }
            show(WebView(library))
        }
    }

    private func show(_ web: WebView) {
        self.web = web
        web.onChange = { [unowned self] in follow() }
        web.onFailure = { [unowned self] failed, _ in fail(failed) }
        web.onNewWindow = { [unowned web] in web.load($0) }
        view.show(web)
        web.load(address)
    }

    private func follow() {
        guard let web else { return }
        header.show(web)
        progress.isVisible = web.isLoading
        progress.fraction = web.progress
    }

    private func fail(_ failed: String) {
        self.failed = failed
        view.fail()
    }

    private func back() {
        if let web, web.canGoBack {
            failed = nil
            view.show(web)
            web.goBack()
        } else {
            askToClose()
        }
    }

    private func reload() {
        guard let web else { return }
        if web.isLoading { web.stop() } else { retry() }
    }

    private func retry() {
        guard let web else { return }
        view.show(web)
        // One that never came has nothing to be loaded again.
        if failed != nil || web.address.isEmpty { web.load(failed ?? address) } else { web.reload() }
        failed = nil
    }

    private func openBrowser() {
        let shown = failed ?? web?.address ?? ""
        let address = shown.isEmpty ? address : shown
        if WebView.mayShow(address) { context.window.open(address) }
    }
}

/// Brings the library that shows pages of the web, or nothing where there is none.
struct WebLibraryLoader: Sendable {
    let body: @Sendable () async -> WebLibrary?

    func callAsFunction() async -> WebLibrary? { await body() }

    static let live = WebLibraryLoader {
        do {
            return try await BlockingPool(threads: 1).run { () throws(WebLibrary.Missing) in try WebLibrary()
            }
        } catch {
            // The app is whole without it: the page opens in the browser then.
            return nil
        }
    }

    /// A system without it.
    static let missing = WebLibraryLoader { nil }
}
