import Adwaita
import Market
import MarketScreens

/// A person's own corner: who they are, what they began to write, and what they sell.
final class ProfileView: Box {
    private enum Page { case goods, signedOut, vendor }

    private let mine: ProfileModel
    private let context: WindowContext
    private let person: AccountBar
    private let drafts: DraftListView
    private let pages = Stack<Page>()
    /// The feed whose products are in `pages`.
    private var feed: ProductFeed?
    /// The contents of a page without an account, and on a market without accounts.
    private var messages: [Page: EmptyState] = [:]

    init(_ mine: ProfileModel, _ context: WindowContext) {
        self.mine = mine
        self.context = context
        person = AccountBar(mine, context)
        drafts = DraftListView(mine, context)
        super.init(.vertical)
        append(person)
        append(drafts)
        append(pages.expand(horizontal: true, vertical: true))
        drafts.onWhole = { [unowned self] in pages.isVisible = !$0 }
        observe(self) { $0.render() }
    }

    private func render() {
        switch mine.phase {
        case .signedOut: show(.signedOut)
        case .vendor: show(.vendor)
        case .signedIn, .signingOut: showProducts()
        }
    }

    private func showProducts() {
        guard let feed = mine.feed else { return }
        if feed !== self.feed {
            self.feed = feed
            pages.set(
                .goods,
                FeedList(feed, context, called: context.texts[.placeMine], icon: "emblem-photos-symbolic") {
                    [unowned shell = context.shell] in shell.sell()
                }
            )
        }
        pages.shown = .goods
    }

    private func show(_ page: Page) {
        // What one person sold must not be there for the next.
        feed = nil
        if pages.has(.goods) { pages.remove(.goods) }
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
