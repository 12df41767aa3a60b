import Adwaita
import MarketClient
import MarketScreens

/// The windows over the main one: selling, signing in, settings, another shop.
final class Sheets {
    private let desk: WindowContext
    private let shop = Sheet()
    private let settings = Sheet()
    private let form = Sheet()
    private let signIn = Sheet()

    init(_ desk: WindowContext) { self.desk = desk }

    /// Opens and closes them as the shell says; whoever calls it in `observe` follows it.
    func show() {
        let shell = desk.shell
        shop.show(shell.foreignPage.map(\.id), over: desk) { [desk] in
            shell.foreignPage.map { ShopView($0, desk) }
        }
        settings.show(shell.settings, over: desk) { [desk] in
            shell.settings.map { SettingsView($0, desk) }
        }
        form.show(shell.form, over: desk) { [desk] in shell.form.map { ProductFormView($0, desk) } }
        // The last one to come to the front: whoever sells or changes settings may have to sign in first.
        signIn.show(shell.signIn, over: desk.over(form.window ?? settings.window)) { [desk] in
            shell.signIn.map { SignInView($0, desk) }
        }
    }
}

/// What a window over the main one shows.
protocol SheetContent: Widget {
    /// How large it would like to be.
    static var usualSize: (width: Int, height: Int) { get }
    /// The title of its window.
    var title: String { get }
    /// Called with the window that it is in.
    func isShown(in window: Window)
    /// Closes it, or asks first where something would be lost.
    func askToClose()
}

extension SheetContent {
    func isShown(in window: Window) {}
}

/// One window over the main one, while there is something for it to show.
final class Sheet {
    private(set) weak var window: Window?
    private var shown: AnyHashable?

    func show(_ model: (some AnyObject)?, over desk: WindowContext, _ make: () -> (any SheetContent)?) {
        show(model.map { AnyHashable(ObjectIdentifier($0)) }, over: desk, make)
    }

    func show(_ id: String?, over desk: WindowContext, _ make: () -> (any SheetContent)?) {
        show(id.map { AnyHashable($0) }, over: desk, make)
    }

    private func show(_ id: AnyHashable?, over desk: WindowContext, _ make: () -> (any SheetContent)?) {
        guard id != shown else { return }
        shown = id
        window?.destroy()
        window = nil
        guard id != nil, let page = make() else { return }
        open(page, over: desk)
    }

    private func open<Page: SheetContent>(_ page: Page, over desk: WindowContext) {
        let parent = desk.window
        let room = parent.extent
        let sheet = Window(
            over: parent,
            title: page.title,
            width: min(Page.usualSize.width, max(room.width, 320)),
            height: min(Page.usualSize.height, max(room.height, 320)),
            content: ToastPresenter(desk.shell.toasts, over: page)
        )
        sheet.shouldClose = { [unowned page] in
            page.askToClose()
            return false
        }
        sheet.unusedKey("Escape") { [unowned page] in page.askToClose() }
        page.isShown(in: sheet)
        window = sheet
        sheet.present()
    }

    isolated deinit { window?.destroy() }
}

extension WindowContext {
    /// The same, in front of another window.
    func over(_ window: Window?) -> WindowContext {
        WindowContext(shell: shell, gallery: gallery, pasted: pasted, window: window ?? self.window)
    }
}

extension Shell {
    /// Whether a window lies over the main one.
    var hasSheet: Bool { form != nil || signIn != nil || settings != nil || foreignPage != nil }
}
