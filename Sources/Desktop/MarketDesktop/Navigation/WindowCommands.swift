import Adwaita
import Market
import MarketScreens

/// The commands for keys, menus and buttons, by name.
final class WindowCommands {
    /// One thing that can be done, and its keys.
    private struct Command {
        let name: String
        let keys: [String]
        let meaning: TextKey
        let perform: (WindowCommands) -> Void

        init(
            _ name: String,
            _ keys: [String],
            _ meaning: TextKey,
            _ perform: @escaping (WindowCommands) -> Void
        ) {
            self.name = name
            self.keys = keys
            self.meaning = meaning
            self.perform = perform
        }
    }

    private unowned let shell: Shell
    private unowned let window: ApplicationWindow

    init(_ shell: Shell, _ window: ApplicationWindow, _ application: Application) {
        self.shell = shell
        self.window = window
        for command in Self.groups.flatMap(\.commands) {
            window.addAction(command.name) { [unowned self] in command.perform(self) }
            application.keys(command.keys, for: "win.\(command.name)")
        }
        window.addAction("about") { [unowned self] in showAbout() }
        window.addAction("leave-conversation") { [unowned shell] in shell.talkInFront?.askToLeave() }
        window.addAction("block-partner") { [unowned shell] in shell.talkInFront?.toggleBlock() }
        window.addAction("records") { [unowned shell] in shell.openRecords() }
        window.addAction("take-out") { [unowned shell, unowned window] in
            if let link = shell.takeOutLink { window.open(link.address) }
        }
        window.addAction("leave-market") { [unowned shell] in shell.leaveMarket() }
        window.addAction("open-partner") { [unowned shell] in shell.openPartner() }
        window.addAction("report-partner") { [unowned shell] in shell.reportPartner() }
        window.addAction("report-messages") { [unowned shell] in shell.reportMessages() }
        application.addAction("quit") { [unowned window] in window.close() }
        application.keys(["<Control>q"], for: "app.quit")
    }

    /// In the order in which they are listed.
    private static let groups: [(title: TextKey, commands: [Command])] = [
        (
            .appKeysMarket,
            [
                Command("search", ["<Control>f"], .screenTabSearch) { $0.shell.focusSearch() },
                Command("sell", ["<Control>n"], .screenSell) { $0.shell.sell() },
                Command("refresh", ["F5", "<Control>r"], .appRefresh) { $0.shell.refresh() },
                Command("list", ["<Control>1"], .layoutList) { $0.shell.screens?.feed.use(.list) },
                Command("grid", ["<Control>2"], .layoutGrid) { $0.shell.screens?.feed.use(.grid) },
            ]
        ),
        (
            .appKeysPlaces,
            [
                Command("market", ["<Alt>1"], .screenTabMarket) { $0.shell.show(.market) },
                Command("look", ["<Alt>2"], .screenTabSearch) { $0.shell.show(.search) },
                Command("likes", ["<Alt>3"], .likes) { $0.shell.show(.likes) },
                Command("cart", ["<Alt>4"], .cart) { $0.shell.show(.cart) },
                Command("chat", ["<Alt>5"], .placeChat) { $0.shell.show(.chat) },
                Command("mine", ["<Alt>6"], .screenTabMine) { $0.shell.show(.mine) },
                Command("notifications", ["<Control>b"], .notificationTitle) {
                    $0.shell.openNotifications()
                },
                Command("deals", ["<Control>d"], .dealsTitle) { $0.shell.openDeals() },
                Command("back", ["<Alt>Left"], .screenBack) { $0.shell.back() },
            ]
        ),
        (
            .appKeysGeneral,
            [
                Command("settings", ["<Control>comma"], .settings) { $0.shell.openSettings() },
                Command("keys", ["F1", "<Control>question"], .appKeys) { $0.showKeys() },
                Command("close", ["<Control>w"], .appClose) { $0.window.close() },
            ]
        ),
    ]

    private func showKeys() {
        let texts = shell.localization.texts
        var groups = Self.groups.map { group in
            // A key that has two of them shows both.
            (group.title, group.commands.map { ($0.keys.joined(separator: " "), texts[$0.meaning]) })
        }
        groups[groups.endIndex - 1].1.append(("<Control>q", texts[.appQuit]))
        window.showShortcuts(groups.map { ShortcutGroup(texts[$0], $1) })
    }

    private func showAbout() {
        let texts = shell.localization.texts
        window.showAbout(
            AboutDetails(
                name: shell.localization.marketName,
                icon: MarketApp.identifier,
                comments: shell.operatorWords,
                developer: texts[.marketName],
                links: shell.operatorLinks.map { ($0.title, $0.address) }
            )
        )
    }
}

extension Shell {
    /// Reloads the page in front.
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
            case .chat:
                screens.talks.reload()
                talkInFront?.retry()
            case .mine: screens.mine.feed?.refresh()
            }
        }
    }
}
