import Adwaita
import Market
import MarketScreens

/// Looking for goods by words, as they are typed: typing anywhere on the page goes to its field.
final class SearchView: Box {
    private enum Page { case hint, start, loading, shelves, nothing, failed, listing }

    private let search: SearchModel
    private let context: WindowContext
    private let field: SearchField
    private let suggestions: SuggestionRow
    private let filters: FilterRow
    private let shelves: ShelvesView
    private let pages: Stack<Page>
    private let hint = MessageView(icon: "system-search-symbolic")
    private let nothing = MessageView(icon: "system-search-symbolic")
    private let failure = MessageView(icon: "dialog-warning-symbolic")
    private let listing: SearchListingView
    private var focusSignal: Int

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        field = SearchField(search, context)
        suggestions = SuggestionRow(search, context)
        filters = FilterRow(search, context, ordering: false)
        shelves = ShelvesView(search, context)
        listing = SearchListingView(search, context)
        focusSignal = search.focusSignal
        pages = Stack([
            (.hint, hint), (.start, SearchStartView(search, context)), (.shelves, shelves),
            (.nothing, nothing),
            (.failed, failure), (.listing, listing),
            (.loading, Spinner().align(.center, .center).expand(horizontal: true, vertical: true)),
        ])
        super.init(.vertical)
        append(field)
        append(suggestions)
        append(Clamp(filters, width: 720))
        append(pages.expand(horizontal: true, vertical: true))
        field.captures(typingIn: self)
        // Not on the page itself, where it would come before what closes a popover.
        pages.key("Escape", ifHandled: { [unowned search] in search.stepBack() })
        onAppear { [unowned self] in focus() }
        observe(self) { $0.render() }
        observe(self) { $0.takeFocus() }
    }

    private func render() {
        filters.isVisible = search.hasFilters && !search.words.isEmpty
        if let page = page(of: search.phase) { pages.shown = page }
        if let text = search.emptyText {
            if search.phase == .idle {
                hint.show(text.title, text.text)
            } else {
                nothing.show(
                    text.title,
                    text.text,
                    search.corrections.map { words in
                        (words, { [unowned search] in search.choose(words) })
                    }
                )
            }
        }
        if let error = search.error {
            failure.show(
                error.title,
                error.text,
                error.retry.map { [($0, { [unowned search] in search.retry() })] } ?? []
            )
        }
    }

    /// Nil where what is shown stays until something better has come.
    private func page(of phase: SearchPhase) -> Page? {
        switch phase {
        case .idle: search.emptyText == nil ? .start : .hint
        case .searching:
            !search.shownShelves.isEmpty ? .shelves : search.showsLoading ? .loading : nil
        case .found: .shelves
        case .nothing: .nothing
        case .failed: .failed
        case .listing: .listing
        }
    }

    private func takeFocus() {
        let signal = search.focusSignal
        guard signal != focusSignal else { return }
        focusSignal = signal
        focus()
    }

    /// The one way by which the field gets the keys, however often that is asked for: words typed meanwhile are not
    /// marked, or the next key would replace it.
    override func focus() {
        if !field.hasFocus { field.focus() }
        if search.takeMark() { field.selectAll() }
    }
}

extension SearchModel {
    /// Leaves one level, as Escape does: from one order in full to all of them, from those to none.
    ///
    /// - Returns: True where there was a level to leave.
    func stepBack() -> Bool {
        if phase == .listing {
            showSections()
        } else if !text.isEmpty {
            clear()
        } else {
            return false
        }
        return true
    }
}
