import Market

/// The limits of what the store keeps, so that nothing grows without bound.
package struct StoreLimits: Hashable, Sendable {
    /// The time within which a deletion may be undone.
    package var undoMilliseconds: Int64 = 10 * 60 * 1_000
    /// The time for which a photo that belongs to no product is kept.
    package var uploadMilliseconds: Int64 = 24 * 60 * 60 * 1_000
    /// The time for which the photos of a draft are kept after its last save.
    package var draftPhotoMilliseconds: Int64 = SavedDraft.photoDays * 24 * 60 * 60 * 1_000
    package var answerMilliseconds: Int64 = 24 * 60 * 60 * 1_000
    /// The time for which a product's removal is remembered.
    package var tombstoneMilliseconds: Int64 = 90 * 24 * 60 * 60 * 1_000

    /// The time for which a change of a like or cart line is compared with those made offline.
    package var itemChangeMilliseconds: Int64 = SavedItemChange.longestAge

    /// The time for which an owner sees the notices of the account.
    package var noticeMilliseconds: Int64 = 90 * 24 * 60 * 60 * 1_000
    /// The time for which a network is known after the last sign-in from it.
    package var networkMilliseconds: Int64 = 400 * 24 * 60 * 60 * 1_000

    /// For each kind by itself, so that a stranger who has the password can't push the other kinds out.
    package var noticesOfKind = 10
    package var networksOfAccount = 50
    package var devicesOfAccount = 50
    /// The number of wrong passwords within a week of which the owner is notified.
    ///
    /// It is more than an owner who has forgotten the password tries.
    package var guessesOfNotice = 20
    package var guessMilliseconds: Int64 = 7 * 24 * 60 * 60 * 1_000
    package var guessNetworksOfAccount = 500
    /// The age up to which products are shown from a server's replica, which polls each second by itself.
    package var replicaAge = Duration.seconds(3)
    /// The time between two renewals of a product, or between its listing and the first.
    package var renewalMilliseconds: Int64 = ProductRenewal.milliseconds
    /// The time for which sold products stay in the lists.
    package var soldMilliseconds: Int64 = 72 * 60 * 60 * 1_000

    /// The time for which a conversation is kept after its last message.
    package var conversationMilliseconds: Int64 = 365 * 24 * 60 * 60 * 1_000
    /// The time for which it is kept after its last deal was made, if that is longer.
    package var dealMilliseconds: Int64 = 3 * 365 * 24 * 60 * 60 * 1_000
    /// The time for which the text of an unsent message is kept.
    package var unsentMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000
    /// The time for which a case is kept after its decision, with evidence and sanctions.
    package var caseMilliseconds: Int64 = 365 * 24 * 60 * 60 * 1_000
    package var blockedOfAccount = 1_000

    /// Of those that no draft has: these are bounded by the drafts.
    package var uploadsOfAccount = 100
    package var draftsOfAccount = SavedDraft.mostOfAccount
    /// Answers to keys are promised for a day, so further keys are refused rather than answers forgotten.
    package var answersOfAccount = 5_000
    package var answerBytesOfAccount = 8 << 20
    package var openInvitations = SignUpInvitation.mostOpen
    package var invitationMilliseconds: Int64 = SignUpInvitation.days * 24 * 60 * 60 * 1_000
    package var accountLinkMilliseconds: Int64 = 30 * 60 * 1_000
    package var tokensOfAccount = 100
    package var likesOfAccount = 10_000
    package var cartOfAccount = 200
    package var searchesOfAccount = 50
    /// The number of newest sign-ins among which popular searches are counted.
    ///
    /// So they are recent, and their cost has an end.
    package var popularAmongSignIns = 2_000

    /// The limit up to which a filtered or sorted list is counted, and which its numbered pages reach.
    package var countedMatches = 10_000
    /// The limit up to which the matches of a text are counted that nobody else searches for.
    ///
    /// To count reads each match, which takes longer than all else of a first search.
    package var countedAtFirst = 1_000
    /// The number of newest matches that are ranked.
    package var rankedMatches = 512
    /// Of a text that finds more, the first by price are found along the prices, and not by sorting all.
    package var sortedMatches = 4_096
    /// The number of products that a filtered list by price reads along the prices, before it reads all
    /// products.
    package var looksAlongPrices = 2_048
    package var pageSize = 1_000

    package init() {}

    /// The limit up to which the unread matches of a text are counted, for a page with this number.
    package func counted(onPage number: Int = 1, size: Int = 0) -> Int {
        let (end, isBeyond) = number.multipliedReportingOverflow(by: size)
        let reached = isBeyond ? countedMatches : min(end, countedMatches)
        return min(max(countedAtFirst, 2 * reached), countedMatches)
    }
}

/// The longest texts that are kept, in bytes of UTF-8; the schema holds the same.
enum TextLimit {
    static let accountName = 1...400
    static let passwordHash = 1...1_000
    static let label = 0...400
    static let network = 1...60
    static let productName = 1...DraftRules.largestName
    static let description = 0...DraftRules.largestDescription
    static let altText = 0...4_000
    static let searchText = 1...1_000
    static let reason = 0...4_000
    static let faceLine = 0...1_000
    static let facePaper = 0...100_000
    static let answerKey = 1...255
    static let answer = 0...1_000_000
}

extension String {
    /// Throws when the text is shorter or longer than it may be.
    func check(_ bytes: ClosedRange<Int>, _ field: MarketError.Field) throws(MarketError) {
        guard bytes.contains(utf8.count) else { throw .invalid(field) }
    }
}
