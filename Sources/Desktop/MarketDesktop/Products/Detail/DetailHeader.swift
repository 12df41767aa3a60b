import Adwaita
import Foundation
import Market
import MarketScreens

/// The top of a product's page: the way back, its name, its address to share, and what its owner may do.
final class DetailHeader: Bin {
    /// Whether the page is beside the list and not over it: then it is closed, and nothing is gone back to.
    var isBeside = false {
        didSet { if isBeside != oldValue { render() } }
    }

    private let detail: ProductDetailModel
    private let context: WindowContext
    private let title = WindowTitle("")
    private let back: Button
    private let share: Button
    private let menu: MenuButton
    private let busy = Spinner()
    private let bar: HeaderBar

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        back = Button(icon: "go-previous-symbolic", called: "") { [shell = context.shell] in shell.back() }
        share = Button(icon: "emblem-shared-symbolic", called: "") { [detail, context] in
            Clipboard(of: context.window).set(detail.shareAddress.absoluteString)
            detail.copiedAddress()
        }
        menu = MenuButton(icon: "view-more-symbolic", called: "", [])
        bar = HeaderBar(title: title, start: [back], end: [menu, share, busy])
        title.style("goods-name")
        super.init(bar)
        observe(self) { $0.render() }
    }

    override func focus() { back.focus() }

    private func render() {
        let texts = context.texts
        bar.showsWindowButtons(start: !isBeside, end: true)
        title.title = detail.title
        let name = texts[isBeside ? .pictureClose : .screenBack]
        back.icon = isBeside ? "window-close-symbolic" : "go-previous-symbolic"
        back.called(name).tooltip = name
        share.called(texts[.appDetailShare]).tooltip = texts[.appDetailShare]
        share.isVisible = detail.phase != .gone
        busy.isVisible = detail.isBusy
        busy.called(texts[.screenLoading])
        menu.called(texts[.appDetailMenu]).tooltip = texts[.appDetailMenu]
        let actions = detail.menu
        menu.isVisible = !actions.isEmpty
        menu.isSensitive = actions.contains(where: \.isEnabled)
        // What takes away stands apart.
        menu.show(
            [actions.filter { !$0.isDestructive }, actions.filter(\.isDestructive)].map { part in
                .section(part.map { .item($0.title, action: "win.\(OwnerMenuActions.name(of: $0.kind))") })
            }
        )
    }
}
