import Foundation
public import Market
public import MarketAPI
public import MarketClient

/// The state of the search.
public enum SearchPhase: Hashable, Sendable {
    /// Nothing is typed: what was looked for lately is offered.
    case idle
    /// The first answer is on its way; what the last search found stays meanwhile.
    case searching(isSlow: Bool)
    /// Sections are shown, some of which may still be on their way.
    case found
    /// Nothing was found anywhere.
    case nothing
    /// Every section failed.
    case failed(ClientError)
    /// One order of the results is shown in full; see ``SearchModel/listing``.
    case listing
}

/// A source of results.
public enum SearchSource: String, Hashable, Sendable, CaseIterable {
    /// The market that the app talks to.
    case market
    /// Naver's shops, with the user's own keys.
    case naver
}

/// One order of what was found, and how it is laid out.
public struct SearchShelf: Hashable, Sendable, Identifiable {
    /// The layout of a shelf.
    public enum Style: Hashable, Sendable {
        /// Large pictures side by side.
        case banner
        /// Cards side by side.
        case cards
        /// Rows below each other.
        case list
    }

    /// The order that it shows.
    public let sort: ListingQuery.Sort
    /// The layout.
    public let style: Style
    /// The current state, independent of the other shelves.
    public internal(set) var phase: LoadPhase
    /// Each thing once.
    public internal(set) var findings: [SearchResult] = []
    /// The number of results in all; `nil` where it is unknown.
    public internal(set) var total: Total?
    /// True where everything was searched for it.
    public internal(set) var isComplete = true

    public var id: ListingQuery.Sort { sort }

    /// True where the section is shown: one without results leaves no header and no separator.
    var isShown: Bool { phase != .shown || !findings.isEmpty }

    mutating func take(_ section: SearchSection) {
        var seen: Set<SearchResult.ID> = []
        findings = section.findings.filter { seen.insert($0.id).inserted }
        total = section.total
        isComplete = section.isComplete
        phase = .shown
    }

    /// `정확도 순서 (10개)`.
    func header(in texts: Texts) -> String {
        texts(sort.headerKey, count: Int64(total?.count ?? findings.count))
    }
}

extension ListingQuery.Sort {
    fileprivate var headerKey: TextKey {
        switch self {
        case .relevance: .searchByRelevance
        case .newest: .searchByDate
        case .liked: .searchByLikes
        case .priceUp: .searchByPriceUp
        case .priceDown: .searchByPriceDown
        }
    }

    /// The title of the order in a choice of orders.
    public func text(in texts: Texts) -> String {
        switch self {
        case .relevance: texts[.screenSortRelevance]
        case .newest: texts[.screenSortNewest]
        case .liked: texts[.sortLiked]
        case .priceUp: texts[.screenSortPriceUp]
        case .priceDown: texts[.screenSortPriceDown]
        }
    }
}
