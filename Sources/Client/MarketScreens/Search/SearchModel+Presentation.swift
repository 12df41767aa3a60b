public import Market
public import MarketClient

extension SearchModel {
    /// The words of the query, without blanks around them.
    public var words: String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The categories of this market; none while another shop is searched.
    public var shownCategories: [Market.Category] { source == .market ? choices.categories : [] }

    /// Popular searches on this market; empty while another shop is searched.
    public var shownPopular: [String] { source == .market ? popular : [] }

    /// Products viewed recently on this market; empty while another shop is searched.
    public var shownViewed: [SavedProduct] { source == .market ? recentlyViewed.goods : [] }

    /// The sections to draw; a separator belongs between each two of them.
    public var shownShelves: [SearchShelf] { shelves.filter(\.isShown) }

    /// Says that there may be more than is shown; `nil` where everything was looked at.
    public var incompleteText: String? {
        shelves.allSatisfy(\.isComplete) ? nil : context.localization.texts[.searchIncomplete]
    }

    /// Says what was searched instead of a misspelling; `nil` where nothing was.
    public var correctionText: String? { correction?.text(in: context.localization.texts) }

    /// The title of the button from a correction back to the typed words; `nil` without a correction.
    public var exactlyText: String? {
        correction.map { context.localization.texts(.searchExactly, ["typed": $0.typed]) }
    }

    /// The heading above a shelf.
    public func header(of shelf: SearchShelf) -> String { shelf.header(in: context.localization.texts) }

    /// Why a shelf is empty; `nil` where it is not.
    public func error(of shelf: SearchShelf) -> ScreenError? { context.screenError(shelf.phase) }

    /// A finding in words, as it is to be shown now.
    public func card(_ finding: SearchResult) -> ProductCard { context.card(finding) }

    /// Likes something found, or takes that back; it shows everywhere at once.
    public func toggleLike(_ finding: SearchResult) { context.toggleLike(SavedProduct(finding)) }

    /// True while a skeleton is to be shown.
    public var showsLoading: Bool { phase == .searching(isSlow: true) }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return context.screenError(error)
    }

    /// The text before the first search, and where nothing matches.
    public var emptyText: EmptyState? {
        let texts = context.localization.texts
        switch phase {
        case .idle
        where recent.isEmpty && shownPopular.isEmpty && shownViewed.isEmpty && shownCategories.isEmpty:
            return EmptyState(
                title: texts[.screenSearchTitle],
                text: texts[.screenSearchText],
                action: nil
            )
        case .nothing:
            return EmptyState(
                title: texts[.screenSearchNothing],
                text: incompleteText
                    ?? texts[corrections.isEmpty ? .screenSearchNothingText : .screenSearchDidYouMean],
                action: nil
            )
        case .idle, .searching, .found, .failed, .listing: return nil
        }
    }
}
