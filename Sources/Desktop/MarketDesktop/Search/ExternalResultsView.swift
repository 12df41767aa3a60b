import Adwaita
import Market
import MarketClient
import MarketScreens

/// The results of another shop's search, in one order, or the reason why there are none.
final class ExternalResultsView: Bin {
    private let findings: ExternalSearchFeed
    private let list: ProductListView<SearchResult>
    private let state: StateView

    init(_ findings: ExternalSearchFeed, _ search: SearchModel, _ context: WindowContext) {
        self.findings = findings
        list = ProductListView(
            context,
            called: search.words,
            card: { [findings] finding, _ in findings.card(finding) },
            goods: { SavedProduct($0) },
            onLike: { [search] in search.toggleLike($0) },
            onOpen: { [unowned shell = context.shell] in shell.open($0) },
            loadNextPage: { [unowned findings] _, _ in findings.approachedEnd() },
            retry: { [unowned findings] in findings.retry() }
        )
        state = StateView(list, icon: "system-search-symbolic") { [unowned findings] in findings.retry() }
        super.init(state)
        observe(self) { $0.render() }
    }

    private func render() {
        list.model.update(to: findings.findings)
        list.show(findings.footer)
        state.show(findings.error, empty: findings.emptyText, isLoading: findings.showsLoading)
    }
}
