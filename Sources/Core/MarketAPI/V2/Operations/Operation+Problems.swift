extension Operation {
    /// Every problem that a reply can tell, in the order of ``ProblemCode``.
    public var problems: [ProblemCode] {
        let problems = derivedProblems.union(ownProblems)
        return ProblemCode.allCases.filter { problems.contains($0) }
    }

    /// The problems that follow from method, address, audience, body and parameters, and are no part of the
    /// row.
    var derivedProblems: Set<ProblemCode> {
        Set(
            Self.anyones + (method == .get ? [] : Self.writers) + (hasNumber ? [.notFound] : [])
                + (isRefusedToLeavers ? [.accountLeaving] : [])
                + audience.problems + body.problems + parameters.flatMap(\.problems)
        )
    }

    /// True where an account that is about to be deleted may not ask for it: it changes something, and is neither the way
    /// back nor the way out.
    package var isRefusedToLeavers: Bool {
        method != .get && audience != .everyone && !Self.openToLeavers.contains(id)
    }

    private static let openToLeavers: Set<String> = [
        "deleteAccount", "keepAccount", "askForTakeOut", "signOut", "signOutEverywhere", "endSession",
    ]

    private static let anyones: [ProblemCode] = [.badQuery, .timedOut, .failed, .busy]
    /// Of everything that changes something.
    private static let writers: [ProblemCode] = [.readOnly, .storageFull, .outcomeUnknown]
}

extension Operation.Audience {
    fileprivate var problems: [ProblemCode] {
        switch self {
        case .everyone: []
        case .account: [.unauthenticated]
        case .moderator, .administrator: [.unauthenticated, .forbidden]
        }
    }
}

extension Operation.Body {
    fileprivate var problems: [ProblemCode] {
        switch self {
        case .none: []
        case .json, .optionalJSON: [.malformed, .tooLarge, .unsupportedMedia]
        case .productOffer, .photo:
            [
                .malformed, .tooLarge, .unsupportedMedia, .photoTooLarge, .photoUnsupported, .photoDamaged,
                .usageLimit,
            ]
        }
    }
}

extension Operation.Parameter {
    fileprivate var problems: [ProblemCode] {
        switch self {
        case .q: [.tooManySearches]
        case .cursor: [.badCursor]
        case .page: [.tooDeep]
        case .idempotencyKey: [.malformed, .keyReused, .usageLimit]
        case .ifMatch: [.stale]
        case .changeAge: [.malformed]
        case .exact, .typed, .sort, .limit, .seller, .currency, .leastPrice, .mostPrice, .inStock, .state,
            .category,
            .condition, .ways, .giveaway, .available, .days, .before,
            .since, .changeLimit, .role, .unread, .requests, .product, .touchedSince, .after, .messageLimit,
            .size,
            .format, .mine, .open, .caseState,
            .text, .lastEventID:
            []
        }
    }
}
