import Adwaita
import Market
import MarketScreens

/// The top of a page that lies over a tab or beside it: the way back, what the page is called, and what can be done.
class SidePageHeader: Bin {
    /// True where the page is beside the list and not over it.
    ///
    /// Then it has a close button, and no way back.
    final var isBeside = false {
        didSet { if isBeside != oldValue { showWayBack() } }
    }

    final let title = WindowTitle("")
    final let context: WindowContext
    private let back: Button
    private let bar: HeaderBar

    init(_ context: WindowContext, start: [Widget] = [], end: [Widget]) {
        self.context = context
        back = Button(icon: "go-previous-symbolic", called: "") { [shell = context.shell] in shell.back() }
        bar = HeaderBar(title: title, start: [back] + start, end: end)
        super.init(bar)
        observe(self) { $0.showWayBack() }
    }

    final override func focus() { back.focus() }

    private func showWayBack() {
        bar.showsWindowButtons(start: !isBeside, end: true)
        let name = context.texts[isBeside ? .pictureClose : .screenBack]
        back.icon = isBeside ? "window-close-symbolic" : "go-previous-symbolic"
        back.called(name).tooltip = name
    }
}
