public import Adwaita
import Foundation
public import Market
public import MarketScreens

/// The running app: one window, and in it the shell, once it is known which market there is.
public final class MarketApp {
    /// The name under which the desktop knows the app: its entry, its icon, its name on the bus.
    public nonisolated static let identifier = "kr.openmarket.OpenMarket"

    private let application: Application
    private let environment: AppEnvironment
    private let language: Language
    private let requestedServer: ServerChoice?
    private let home: () async -> ServerChoice
    private var window: ApplicationWindow?
    private var shell: Shell?
    /// The windows of single products.
    private var others: [ApplicationWindow] = []
    /// Links that came before there was a shell to follow them.
    private var links: [URL] = []
    private let lock = ScreenLock()
    private var isClosed = false

    /// Makes an app that shows nothing yet.
    ///
    /// - Parameters:
    ///   - application: The owner of its windows.
    ///   - environment: The person's own state.
    ///   - language: The system's, for as long as no other is chosen.
    ///   - requestedServer: The market requested at the start of the app.
    ///   - home: Finds the market of a person who has chosen none.
    public init(
        _ application: Application,
        _ environment: AppEnvironment,
        language: Language,
        requestedServer: ServerChoice?,
        home: @escaping () async -> ServerChoice
    ) {
        self.application = application
        self.environment = environment
        self.language = language
        self.requestedServer = requestedServer
        self.home = home
    }

    /// Opens the window, or brings it to the front.
    public func show() {
        if let window { return window.present() }
        AppStyle.install()
        environment.icons.install(for: application)
        environment.applyAppearance()
        let content = Bin(StartingView())
        let place = preferences[.windowSize].flatMap(WindowGeometry.init) ?? WindowGeometry()
        let window = ApplicationWindow(
            application,
            title: Texts.of(language)[.marketName],
            width: place.width,
            height: place.height,
            content: content
        )
        window.isMaximized = place.isMaximized
        self.window = window
        window.shouldClose = { [unowned self] in
            if !isClosed { close() }
            return isClosed
        }
        window.present()
        Task { [weak self, weak window, weak content] in
            guard let defaultServer = await self?.defaultMarket(), let self, let window, let content else {
                return
            }
            begin(with: defaultServer, in: window, content)
        }
    }

    /// Follows links that the app was started with, or was given while it runs.
    public func follow(_ addresses: [String]) {
        show()
        links += addresses.compactMap(URL.init(string:))
        followLinks()
    }

    private var preferences: any Preferences { environment.shellEnvironment.preferences }

    private func defaultMarket() async -> ServerChoice {
        if let requestedServer { return requestedServer }
        return await home()
    }

    private func begin(with defaultServer: ServerChoice, in window: ApplicationWindow, _ content: Bin) {
        let shell = Shell(environment.shellEnvironment, defaultServer: defaultServer, language: language)
        self.shell = shell
        MessageNotifications.begin(shell, application, lock)
        shell.showWindow = { [weak self] in self?.open($0) }
        shell.start(server: requestedServer)
        content.child = RootView(shell, in: window, of: application, pasted: environment.pasted) {
            [environment] in environment.photoProvider
        }
        followLinks()
    }

    private func open(_ shell: Shell) {
        let content = Bin()
        let opened = ApplicationWindow(
            application,
            title: shell.detail?.title ?? "",
            width: Self.otherSize.width,
            height: Self.otherSize.height,
            content: content
        )
        shell.closeWindow = { [weak opened] in opened?.destroy() }
        opened.onClose = { [weak self, weak opened] in self?.others.removeAll { $0 === opened } }
        others.append(opened)
        content.child = RootView(shell, in: opened, of: application, pasted: environment.pasted) {
            [environment] in environment.photoProvider
        }
        opened.present()
    }

    /// As a page beside the list, which the window has room for alone.
    private static let otherSize = (width: 560, height: 760)

    private func followLinks() {
        guard let shell else { return }
        for link in links { shell.follow(link) }
        links = []
    }

    /// Ends the app: out of sight at once, and gone when all is written.
    public func close() {
        guard let window, window.isVisible else { return }
        preferences[.windowSize] = window.place.text
        window.isVisible = false
        for other in others { other.destroy() }
        shell?.stop()
        Task {
            await environment.close()
            isClosed = true
            window.close()
        }
    }
}
