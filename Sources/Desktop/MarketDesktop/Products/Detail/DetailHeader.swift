import Adwaita
import Foundation
import Market
import MarketScreens

/// The top of a product's page: its name, its address to share, and what its owner may do.
final class DetailHeader: SidePageHeader {
    private let detail: ProductDetailModel
    private let share: Button
    private let menu: MenuButton
    private let busy = Spinner()
    private let appearance = Appearance()

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        share = Button(icon: "emblem-shared-symbolic", called: "") { [detail, context] in
            Clipboard(of: context.window).set(detail.shareAddress.absoluteString)
            detail.copiedAddress()
        }
        menu = MenuButton(icon: "view-more-symbolic", called: "", [])
        super.init(context, end: [menu, share, busy])
        title.style("goods-name")
        observe(self) { $0.render() }
        observe(self) { $0.title.style("large", if: $0.appearance.hasLargeText) }
    }

    private func render() {
        let texts = context.texts
        title.title = detail.title
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
