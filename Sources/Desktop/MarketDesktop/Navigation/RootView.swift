package import Adwaita
import Market
package import MarketScreens

/// The contents of the window and the sheets over it, as the shell says.
package final class RootView: Box {
    private let shell: Shell
    private let photoProvider: () -> PhotoProvider?
    private let pasted: PastedPhotos
    private unowned let window: ApplicationWindow
    private let pages = Stack<Shell.Page>()
    private let toasts: ToastPresenter
    private let commands: WindowCommands
    private let accent: AccentStyle
    private var sheets: Sheets?
    private var dropping: Task<Void, Never>?
    /// The screens whose tabs are in `pages`.
    private var screens: Screens?

    /// Fills `window`; `photoProvider` has the photos of the market that the shell has come to, and `pasted` those without a
    /// file of their own.
    package init(
        _ shell: Shell,
        in window: ApplicationWindow,
        of application: Application,
        pasted: PastedPhotos,
        photoProvider: @escaping () -> PhotoProvider?
    ) {
        self.shell = shell
        self.pasted = pasted
        self.photoProvider = photoProvider
        self.window = window
        accent = AccentStyle(shell.localization)
        toasts = ToastPresenter(shell.toasts, over: pages) { [unowned shell] in !shell.hasSheet }
        commands = WindowCommands(shell, window, application)
        super.init(.vertical)
        OwnerMenuActions.add(to: window, shell)
        append(toasts.expand(horizontal: true, vertical: true))
        pages.set(.starting, StartingView())
        onDrop(yields: true, files: { [unowned self] in sell(pictures: $0) })
        onPress(of: .back) { [unowned shell] _, _ in shell.back() }
        onPress(of: .forward) { [unowned shell] _, _ in shell.forward() }
        observe(self) { $0.showPage() }
        observe(self) { $0.showSheets() }
    }

    /// Opens the form with pictures that were dropped on the window; a conversation takes those that are dropped on it.
    private func sell(pictures paths: [String]) {
        guard !paths.isEmpty, !shell.hasSheet, shell.talkInFront == nil else { return }
        shell.sell()
        guard let form = shell.form else { return }
        let intake = PhotoImporter(form, pasted)
        dropping = Task {
            await form.restored()
            if !Task.isCancelled { await intake.add(paths) }
        }
    }

    isolated deinit { dropping?.cancel() }

    private func showPage() {
        makeTabs()
        let page = shell.page
        switch page {
        case .welcome:
            if let welcome = shell.welcome, !pages.has(.welcome) {
                pages.set(.welcome, WelcomeView(welcome, shell))
            }
        case .offline:
            if !pages.has(.offline) { pages.set(.offline, OfflineView(shell)) }
        case .starting, .tabs: break
        }
        pages.shown = page
        if page != .welcome, pages.has(.welcome) { pages.remove(.welcome) }
    }

    /// Tabs of their own for each market: nothing of one is left when the app goes to another.
    private func makeTabs() {
        guard shell.screens !== screens else { return }
        screens = shell.screens
        sheets = nil
        if pages.has(.tabs) { pages.remove(.tabs) }
        guard let screens, let photoProvider = photoProvider() else { return }
        let context = WindowContext(
            shell: shell,
            photoProvider: photoProvider,
            pasted: pasted,
            window: window
        )
        sheets = Sheets(context)
        let tabs = TabsView(screens, context)
        commands.openMenu = { [weak tabs] in tabs?.openMenu() }
        pages.set(.tabs, tabs)
    }

    private func showSheets() {
        // Made with the tabs that they belong to, whichever of the two hears of the screens first.
        makeTabs()
        sheets?.show()
    }
}
