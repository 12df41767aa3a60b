import Market
public import MarketAPI
public import MarketClient
public import Observation

/// Looking for goods by words, as they are typed.
///
/// Only the last words count: typing on cancels what runs. Each section stands alone, and one that fails leaves the
/// others as they are.
@MainActor
@Observable
public final class Search {
    /// What the screen is doing.
    public internal(set) var phase = SearchPhase.idle
    /// What the field holds.
    public internal(set) var text = ""
    /// Words that begin like what is typed, or sound like it.
    public internal(set) var suggestions: [String] = []
    /// Other spellings, where nothing was found.
    public internal(set) var corrections: [String] = []
    /// What narrows a whole list down.
    public internal(set) var filter = SearchFilter()
    /// Where searches look.
    public internal(set) var source: SearchSource
    /// One order of this market's results in full, while that is shown.
    public internal(set) var listing: MarketFeed?
    /// The same for another shop's.
    public internal(set) var foreignListing: FindingList?
    /// Grows when the field is to take the keys.
    public private(set) var focusSignal = 0
    var shelves: [SearchShelf] = []
    /// The shelves of a search that has found nothing yet.
    @ObservationIgnored var coming: [SearchShelf] = []
    var naver: (any ProductSearching)?

    @ObservationIgnored let around: Surroundings
    @ObservationIgnored let asking = TaskSlot()
    @ObservationIgnored let suggesting = TaskSlot()
    @ObservationIgnored let patience = TaskSlot()
    /// What the shelves are about.
    @ObservationIgnored var asked: SearchQuestion?
    @ObservationIgnored private var returning: AnyObject?

    static let sectionCount = 3

    /// A search on the market, and by `naver` where the person has keys for it.
    public init(_ around: Surroundings, naver: (any ProductSearching)? = nil) {
        self.around = around
        self.naver = naver
        let wanted = around.preferences[.searchSource].flatMap(SearchSource.init)
        source = wanted == .naver && naver != nil ? .naver : .market
        returning = around.network.onReturn { [weak self] in self?.comeBack() }
    }

    // MARK: Typing

    /// Takes in what the field holds, and searches when the typing has paused.
    public func type(_ new: String) {
        guard new != text else { return }
        text = new
        leaveListing()
        guard !words.isEmpty else {
            clear()
            return
        }
        suggest()
        search(after: .milliseconds(250))
    }

    /// Searches now, and remembers the words.
    public func submit() {
        guard !words.isEmpty else { return }
        around.keepsakes.noteSearch(words)
        suggesting.cancel()
        suggestions = []
        if asked != question || phase.isUnfinished { search(after: .zero) }
    }

    /// Searches for recent words, a suggestion or a correction.
    public func choose(_ words: String) {
        text = words
        leaveListing()
        submit()
    }

    /// Has the keys go to the field.
    func takeFocus() { focusSignal += 1 }

    /// Empties the field.
    public func clear() {
        text = ""
        asking.cancel()
        suggesting.cancel()
        patience.cancel()
        suggestions = []
        corrections = []
        shelves = []
        asked = nil
        leaveListing()
        phase = .idle
    }

    /// To be called when the search comes to the front: what was given up on leaving is taken up again.
    public func appear() {
        if phase == .idle, !words.isEmpty { search(after: .zero) }
    }

    /// To be called when the search is left: what runs is given up.
    public func disappear() {
        asking.cancel()
        suggesting.cancel()
        if case .searching = phase { phase = shelves.isEmpty ? .idle : .found }
        asked = nil
        shelves.removeAll { $0.phase == .loading }
    }

    // MARK: What was looked for

    /// What was searched for, newest first.
    public var recent: [String] { around.keepsakes.searches }

    /// Forgets one search.
    public func forget(_ words: String) { around.keepsakes.forgetSearch(words) }

    /// Forgets all searches.
    public func forgetAll() { around.keepsakes.forgetSearches() }

    // MARK: Where, and in which order

    /// Where can be searched; a choice of one is none.
    public var sources: [SearchSource] { naver == nil ? [.market] : SearchSource.allCases }

    /// Chooses where searches look, and searches there; the choice is kept.
    public func use(_ source: SearchSource) {
        guard source != self.source, sources.contains(source) else { return }
        self.source = source
        around.preferences[.searchSource] = source.rawValue
        shelves = []
        corrections = []
        leaveListing()
        if words.isEmpty { phase = .idle } else { search(after: .zero) }
    }

    /// To be called when the person's keys have changed.
    public func use(naver: (any ProductSearching)?) {
        self.naver = naver
        if naver == nil, source == .naver { use(.market) }
    }

    /// The orders that the source can give.
    public var sorts: [ListingQuery.Sort] { searcher.sorts }

    /// Whether results can be narrowed at all.
    public var hasFilters: Bool { source == .market && around.client.abilities.contains(.filters) }

    /// Shows one order of the results in full.
    public func showAll(_ sort: ListingQuery.Sort) {
        filter.sort = sort
        showListing()
    }

    /// Changes the filter, and asks anew where that makes a difference.
    public func change(_ change: (inout SearchFilter) -> Void) {
        var new = filter
        change(&new)
        guard new != filter else { return }
        filter = new
        guard !words.isEmpty, hasFilters else { return }
        if filter.isEmpty, listing == nil { return }
        showListing()
    }

    /// Takes in what a price field would hold, and answers with what it is to show.
    public func enterLeast(_ proposed: String) -> String {
        var new = filter
        let shown = new.enterLeast(proposed)
        change { $0 = new }
        return shown
    }

    /// Takes in what the field of the highest price would hold, and answers with what it is to show.
    public func enterMost(_ proposed: String) -> String {
        var new = filter
        let shown = new.enterMost(proposed)
        change { $0 = new }
        return shown
    }

    /// Back from one order in full to the sections.
    public func showSections() {
        guard phase == .listing else { return }
        leaveListing()
        if shelves.isEmpty { search(after: .zero) }
    }

    private func showListing() {
        guard !words.isEmpty else { return }
        if source == .market {
            let feed = MarketFeed(
                around,
                query: filter.query(words),
                emptyTexts: (.screenSearchNothing, .screenSearchNothingText, nil)
            )
            listing = feed
            foreignListing = nil
            feed.appear()
        } else {
            let list = FindingList(
                around,
                searcher,
                SearchQuestion(words, sort: filter.sort, limit: 50)
            )
            foreignListing = list
            list.appear()
        }
        phase = .listing
    }

    private func leaveListing() {
        guard phase == .listing else { return }
        listing = nil
        foreignListing = nil
        filter = SearchFilter()
        phase = shelves.isEmpty ? .idle : shownShelves.isEmpty ? .nothing : .found
    }

    private func comeBack() {
        switch phase {
        case .failed(let error) where error.isTransient: search(after: .zero)
        case .found:
            for shelf in shelves { retry(shelf.sort) }
        case .idle, .searching, .nothing, .failed, .listing: break
        }
    }

    // MARK: What is shown

    /// What is looked for: the words without blanks around them.
    public var words: String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The sections to draw; a separator belongs between each two of them.
    public var shownShelves: [SearchShelf] { shelves.filter(\.isShown) }

    /// What stands above a shelf.
    public func header(of shelf: SearchShelf) -> String { shelf.header(in: around.wording.texts) }

    /// Why a shelf is empty; `nil` where it is not.
    public func error(of shelf: SearchShelf) -> ScreenError? {
        guard case .failed(let error) = shelf.phase else { return nil }
        return around.screenError(error)
    }

    /// A finding in words, as it is to be shown now.
    public func card(_ finding: Finding) -> GoodsCard { around.card(finding) }

    /// Likes something found, or takes that back; it shows everywhere at once.
    public func toggleLike(_ finding: Finding) { around.toggleLike(KeptGoods(finding)) }

    /// Whether a skeleton is to be shown.
    public var showsLoading: Bool { phase == .searching(isSlow: true) }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return around.screenError(error)
    }

    /// What stands here before anything was searched for, and where nothing was found.
    public var emptyText: EmptyText? {
        let texts = around.wording.texts
        switch phase {
        case .idle where recent.isEmpty:
            return EmptyText(
                title: texts[.screenSearchTitle],
                text: texts[.screenSearchText],
                action: nil
            )
        case .nothing:
            return EmptyText(
                title: texts[.screenSearchNothing],
                text: texts[corrections.isEmpty ? .screenSearchNothingText : .screenSearchDidYouMean],
                action: nil
            )
        case .idle, .searching, .found, .failed, .listing: return nil
        }
    }

    package func settle() async {
        await suggesting.settle()
        await asking.settle()
    }
}

extension SearchPhase {
    /// Whether pressing Return is a reason to ask again.
    fileprivate var isUnfinished: Bool {
        switch self {
        case .idle, .failed: true
        case .searching, .found, .nothing, .listing: false
        }
    }
}
