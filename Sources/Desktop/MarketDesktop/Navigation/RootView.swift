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
        observe(self) { $0.showPage() }
        observe(self) { $0.showSheets() }
    }

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
        pages.set(.tabs, TabsView(screens, context))
    }

    private func showSheets() {
        // Made with the tabs that they belong to, whichever of the two hears of the screens first.
        makeTabs()
        sheets?.show()
    }
}
