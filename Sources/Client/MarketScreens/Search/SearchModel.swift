public import Market
public import MarketAPI
public import MarketClient
public import Observation

/// Looking for goods by words, as they are typed.
///
/// Only the last words count: typing on cancels what runs. Each section stands alone, and one that fails leaves the
/// others as they are.
@MainActor
@Observable
public final class SearchModel {
    /// The state of the screen.
    public internal(set) var phase = SearchPhase.idle
    /// The text of the field.
    public internal(set) var text = ""
    /// Words that begin like what is typed, or sound like it.
    public internal(set) var suggestions: [String] = []
    /// Texts that find something, where this one found nothing.
    public internal(set) var corrections: [String] = []
    /// The correction of a misspelling that was searched instead; `nil` where none was.
    public internal(set) var correction: SearchCorrection?
    /// Popular searches of late, the most frequent first; a failed request leaves them as they were.
    public private(set) var popular: [String] = []
    public internal(set) var filter = ListFilter()
    /// The source of results.
    public internal(set) var source: SearchSource
    /// One order of this market's results in full, while that is shown.
    public internal(set) var listing: ProductFeed?
    /// The same for another shop's.
    public internal(set) var foreignListing: ExternalSearchFeed?
    /// Products viewed recently.
    public let recentlyViewed: RecentlyViewedModel
    /// Grows when the field is to take the keys.
    public private(set) var focusSignal = 0
    @ObservationIgnored private var marksText = false
    var shelves: [SearchShelf] = []
    /// The shelves of a search that has found nothing yet.
    @ObservationIgnored var coming: [SearchShelf] = []
    var naver: (any ProductSearching)?

    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored let loadTask = TaskSlot()
    @ObservationIgnored let suggesting = TaskSlot()
    @ObservationIgnored let slowTimer = TaskSlot()
    @ObservationIgnored private let choosing = TaskSlot()
    @ObservationIgnored private let learning = TaskSlot()
    /// The request that the shelves answer.
    @ObservationIgnored var asked: SearchRequest?
    /// True where the words are searched as typed, without a correction.
    @ObservationIgnored var isExact = false
    /// True while sections are still to arrive.
    @ObservationIgnored var isUnderway = false
    /// True while the search waits for a pause in typing.
    @ObservationIgnored var isWaiting = false
    /// True where the search was left before all sections had arrived.
    @ObservationIgnored var isCutOff = false
    @ObservationIgnored private var reconnection: AnyObject?

    static let sectionCount = 3

    /// A search on the market, and by `naver` where the person has keys for it.
    public init(_ context: ScreenContext, naver: (any ProductSearching)? = nil) {
        self.context = context
        self.naver = naver
        recentlyViewed = RecentlyViewedModel(context)
        let wanted = context.preferences[.searchSource].flatMap(SearchSource.init)
        source = wanted == .naver && naver != nil ? .naver : .market
        reconnection = context.network.onReconnect { [weak self] in self?.didReconnect() }
    }

    // MARK: Typing

    /// Takes in what the field holds, and searches when the typing has paused.
    public func type(_ new: String) {
        guard new != text else { return }
        text = new
        marksText = false
        isExact = false
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
        context.savedItems.recordSearch(words, elsewhere: source == .naver)
        suggesting.cancel()
        suggestions = []
        if asked != question || phase.isUnfinished { search(after: .zero) }
    }

    /// Searches for the words as they were typed, where they were corrected.
    public func searchExactly() {
        guard correction != nil else { return }
        isExact = true
        leaveListing()
        shelves = []
        search(after: .zero)
    }

    /// Searches for recent words, a suggestion or a correction.
    public func choose(_ words: String) {
        text = words
        isExact = false
        leaveListing()
        submit()
    }

    /// Has the keys go to the field, with its words marked, so that the next key begins another search.
    func takeFocus() {
        marksText = true
        focusSignal += 1
    }

    /// Returns true once after ``takeFocus()``, unless something was typed since.
    public func takeMark() -> Bool {
        defer { marksText = false }
        return marksText
    }

    /// Empties the field.
    public func clear() {
        text = ""
        loadTask.cancel()
        suggesting.cancel()
        slowTimer.cancel()
        suggestions = []
        corrections = []
        correction = nil
        shelves = []
        asked = nil
        (isUnderway, isCutOff) = (false, false)
        leaveListing()
        phase = .idle
    }

    /// To be called when the search comes to the front: what was given up on leaving is taken up again.
    public func appear() {
        choosing.run { [choices = context.choices] in await choices.load() }
        loadPopular()
        recentlyViewed.appear()
        guard phase == .idle || isCutOff && phase != .listing, !words.isEmpty else { return }
        search(after: .zero)
    }

    /// To be called when the search is left: what runs is given up.
    public func disappear() {
        loadTask.cancel()
        suggesting.cancel()
        if case .searching = phase { phase = shelves.isEmpty ? .idle : .found }
        asked = nil
        if isUnderway { (isUnderway, isCutOff) = (false, true) }
        shelves.removeAll { $0.phase == .loading }
    }

    // MARK: What was looked for

    /// Recent searches, newest first.
    public var recent: [String] { context.savedItems.searches }

    /// Asks what many look for, where the market knows; it is a courtesy, and missing where it fails.
    private func loadPopular() {
        guard context.client.capabilities.contains(.suggestions) else { return }
        learning.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.search.popular()
        } then: { search, words in
            if words != search.popular { search.popular = words }
        } orElse: { _, _ in
            // The next visit requests them again.
        }
    }

    /// Forgets one search.
    public func forget(_ words: String) { context.savedItems.forgetSearch(words) }

    /// Forgets all searches.
    public func forgetAll() { context.savedItems.forgetSearches() }

    // MARK: Where

    /// The sources to choose from; a single one leaves no choice.
    public var sources: [SearchSource] { naver == nil ? [.market] : SearchSource.allCases }

    /// Chooses where searches look, and searches there; the choice is kept.
    public func use(_ source: SearchSource) {
        guard source != self.source, sources.contains(source) else { return }
        self.source = source
        context.preferences[.searchSource] = source.rawValue
        shelves = []
        corrections = []
        correction = nil
        leaveListing()
        if words.isEmpty { phase = .idle } else { search(after: .zero) }
    }

    /// To be called when the person's keys have changed.
    public func use(naver: (any ProductSearching)?) {
        self.naver = naver
        if naver == nil, source == .naver { use(.market) }
    }

    public var sorts: [ListingQuery.Sort] { searcher.sorts }

    public var hasFilters: Bool { source == .market && context.client.capabilities.contains(.filters) }

    public var hasFactFilters: Bool { hasFilters && context.client.capabilities.contains(.facts) }

    public var choices: MarketChoices { context.choices }

    private func didReconnect() {
        switch phase {
        case .failed(let error) where error.isTransient: search(after: .zero)
        case .found:
            for shelf in shelves { retry(shelf.sort) }
        case .idle, .searching, .nothing, .failed, .listing: break
        }
    }

    package func settle() async {
        await choosing.settle()
        await learning.settle()
        await suggesting.settle()
        await loadTask.settle()
    }
}

extension SearchModel: NarrowableList {}

extension SearchPhase {
    /// True where pressing Return repeats the request.
    fileprivate var isUnfinished: Bool {
        switch self {
        case .idle, .failed: true
        case .searching, .found, .nothing, .listing: false
        }
    }
}
