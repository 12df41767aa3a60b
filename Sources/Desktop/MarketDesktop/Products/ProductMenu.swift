import Adwaita
import MarketScreens

/// The actions of a product in a list: in its menu, and in another window at the middle button.
final class ProductMenu {
    private unowned let shell: Shell
    private unowned let window: Window

    init(_ context: WindowContext) {
        shell = context.shell
        window = context.window
    }

    func sections(of goods: SavedProduct) -> [[ContextMenuItem]] {
        shell.menu(of: goods).map { section in
            section.map { entry in
                ContextMenuItem(entry.title) { [unowned shell, unowned window] in
                    if let copy = shell.perform(entry.action, on: goods) {
                        Clipboard(of: window).set(copy)
                    }
                }
            }
        }
    }

    func openWindow(for goods: SavedProduct) {
        guard shell.menu(of: goods).joined().contains(where: { $0.action == .openWindow }) else { return }
        _ = shell.perform(.openWindow, on: goods)
    }
}
