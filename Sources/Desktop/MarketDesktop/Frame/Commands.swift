import Adwaita
import Market
import MarketScreens

/// What can be done by a key, a menu or a button, by name.
final class Commands {
    /// One thing that can be done, and its keys.
    private struct Command {
        let name: String
        let keys: [String]
        let meaning: TextKey
        let perform: (Shell) -> Void
    }

    private unowned let shell: Shell
    private unowned let window: ApplicationWindow

    init(_ shell: Shell, _ window: ApplicationWindow, _ application: Application) {
        self.shell = shell
        self.window = window
        for command in Self.all {
            window.addAction(command.name) { [unowned shell] in command.perform(shell) }
            application.keys(command.keys, for: "win.\(command.name)")
        }
        window.addAction("keys") { [unowned self] in showKeys() }
        application.keys(["<Control>question"], for: "win.keys")
        window.addAction("close") { [unowned window] in window.close() }
        application.keys(["<Control>w"], for: "win.close")
        application.addAction("quit") { [unowned window] in window.close() }
        application.keys(["<Control>q"], for: "app.quit")
    }

    private static let all: [Command] = [
        Command(name: "sell", keys: ["<Control>n"], meaning: .screenSell) { $0.sell() },
        Command(name: "refresh", keys: ["F5", "<Control>r"], meaning: .appRefresh) { $0.refresh() },
        Command(name: "search", keys: ["<Control>f"], meaning: .screenTabSearch) { $0.show(.search) },
        Command(name: "list", keys: ["<Control>1"], meaning: .layoutList) { $0.screens?.feed.use(.list) },
        Command(name: "grid", keys: ["<Control>2"], meaning: .layoutGrid) { $0.screens?.feed.use(.grid) },
        Command(name: "back", keys: ["<Alt>Left"], meaning: .screenBack) { $0.back() },
        Command(name: "settings", keys: ["<Control>comma"], meaning: .settings) { $0.openSettings() },
        Command(name: "market", keys: ["<Alt>1"], meaning: .screenTabMarket) { $0.show(.market) },
        Command(name: "likes", keys: ["<Alt>3"], meaning: .likes) { $0.show(.likes) },
        Command(name: "cart", keys: ["<Alt>4"], meaning: .cart) { $0.show(.cart) },
        Command(name: "mine", keys: ["<Alt>5"], meaning: .screenTabMine) { $0.show(.mine) },
    ]

    private func showKeys() {
        let texts = shell.wording.texts
        let keys = Self.all.compactMap { command in
            command.keys.first.map { (trigger: $0, meaning: texts[command.meaning]) }
        }
        window.showShortcuts([
            ShortcutGroup(
                texts[.marketName],
                keys + [("<Control>question", texts[.appKeys]), ("<Control>q", texts[.appQuit])]
            )
        ])
    }
}

extension Shell {
    /// Loads anew what is in front.
    fileprivate func refresh() {
        guard let screens else { return }
        if let detail {
            detail.retry()
        } else {
            switch tab {
            case .market: screens.feed.refresh()
            case .search: screens.search.retry()
            case .likes: screens.likes.appear()
            case .cart: screens.cart.appear()
            case .mine: screens.mine.feed?.refresh()
            }
        }
    }
}
