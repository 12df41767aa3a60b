import Adwaita
import Market
import MarketScreens

/// A person's own corner: who they are, and in three parts what they sell, what they trade, and their account.
final class ProfileView: Box {
    private enum Page { case goods, trades, account, signedOut, vendor }

    private let mine: ProfileModel
    private let context: WindowContext
    private let person: AccountBar
    private let parts = Bin()
    private let pages = Stack<Page>()
    private var titles: [String] = []
    /// The contents of a page without an account, and on a market without accounts.
    private var messages: [Page: EmptyState] = [:]

    init(_ mine: ProfileModel, _ context: WindowContext) {
        self.mine = mine
        self.context = context
        person = AccountBar(mine, context)
        super.init(.vertical)
        append(person)
        // Where a row has no room for all of them, they are scrolled sideways.
        append(
            ScrollView(
                parts.align(.center).margins(top: 0, bottom: 8, start: 12, end: 12),
                along: .horizontal
            )
            .keepsLinesWhole()
        )
        append(pages.expand(horizontal: true, vertical: true))
        observe(self) { $0.showParts() }
        observe(self) { $0.render() }
    }

    private func showParts() {
        let all = mine.parts
        parts.isVisible = mine.phase == .signedIn || mine.phase == .signingOut
        let titles = all.map(\.title)
        if titles != self.titles {
            self.titles = titles
            parts.child = Segments(titles.map { .text($0) }) { [unowned mine] in mine.use(all[$0].part) }
        }
        guard let segments = parts.child as? Segments,
            let index = all.firstIndex(where: { $0.part == mine.part })
        else { return }
        segments.called(context.texts[.placeHub])
        if segments.selected != index { segments.selected = index }
    }

    private func render() {
        switch mine.phase {
        case .signedOut: show(.signedOut)
        case .vendor: show(.vendor)
        case .signedIn, .signingOut: showPart()
        }
    }

    private func showPart() {
        let page: Page =
            switch mine.part {
            case .goods: .goods
            case .trades: .trades
            case .account: .account
            }
        if !pages.has(page) {
            let view: Widget =
                switch mine.part {
                case .goods: OwnProductsView(mine, context)
                case .trades: TradeOverviewView(mine.trades, context)
                case .account: AccountPartView(mine.security, context)
                }
            pages.set(page, view)
        }
        pages.shown = page
    }

    private func show(_ page: Page) {
        // What one person had must not be there for the next.
        for part in [Page.goods, .trades, .account] where pages.has(part) { pages.remove(part) }
        guard let text = mine.emptyText else { return }
        if messages[page] != text {
            messages[page] = text
            pages.set(
                page,
                StatusPage(
                    icon: "avatar-default-symbolic",
                    title: text.title,
                    description: text.text,
                    actions: page == .vendor ? toSell(text) : toSignIn(text)
                )
            )
        }
        pages.shown = page
    }

    private func toSignIn(_ text: EmptyState) -> [Widget] {
        let shell = context.shell
        return [
            Button(text.action ?? "") { [unowned shell] in shell.askToSignIn() }
                .style("pill", "suggested-action"),
            Button(context.texts[.screenSignUp]) { [unowned shell] in shell.askToSignIn(.signUp) }
                .style("pill"),
        ]
    }

    private func toSell(_ text: EmptyState) -> [Widget] {
        let shell = context.shell
        return [
            Button(text.action ?? "") { [unowned shell] in shell.sell() }.style("pill", "suggested-action")
        ]
    }
}
