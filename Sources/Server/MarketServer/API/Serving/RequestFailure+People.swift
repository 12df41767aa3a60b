import Market
import MarketAPI
import MarketService

// What went wrong between people: talking, trading, reviewing and reporting.
extension RequestFailure {
    init(_ error: ConversationError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .invalid: .problem(.invalidMessage)
            case .refused(.risky(let hints)): .risky(hints)
            case .refused(.ownProduct): .problem(.ownProduct)
            case .refused(.link): .problem(.messageLink)
            case .refused(.photosLater): .problem(.photosLater)
            case .photoMissing: .problem(.photoMissing)
            case .refused(.unsendOver): .problem(.unsendOver)
            case .refused(.closed): .problem(.conversationClosed)
            case .restricted(let restriction): .restricted(restriction)
            case .wait(let seconds, let isDaily):
                .limited(isDaily ? .dailyLimit : .slowDown, seconds: seconds)
            case .keyReused: .problem(.keyReused)
            case .limitReached: .problem(.limitReached)
            case .badCursor: .problem(.badCursor)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: DealError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .refused(let refusal): .trade(refusal)
            case .wait(let seconds): .limited(.dailyLimit, seconds: seconds)
            case .slowDown(let seconds): .limited(.slowDown, seconds: seconds)
            case .tooManyTries(let seconds): .limited(.handoverWait, seconds: seconds)
            case .reservedOften(let seconds): .limited(.reservedOften, seconds: seconds)
            case .beganOften(let seconds): .limited(.beganOften, seconds: seconds)
            case .claimNetwork(let seconds): .limited(.claimNetwork, seconds: seconds)
            case .risky(let hints): .risky(hints)
            case .keyReused: .problem(.keyReused)
            case .limited(let limit): RequestFailure(limit)
            case .restricted(let restriction): .restricted(restriction)
            case .badCursor: .problem(.badCursor)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: ReviewError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .notAllowed: .problem(.forbidden)
            case .invalid: .problem(.invalidReview)
            case .over: .problem(.reviewOver)
            case .seen: .problem(.reviewSeen)
            case .badCursor: .problem(.badCursor)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }

    init(_ error: ReportError) {
        self =
            switch error {
            case .notFound: .problem(.notFound)
            case .notAllowed: .problem(.forbidden)
            case .invalid: .problem(.invalidReport)
            case .invalidAction: .problem(.invalidCaseAction)
            case .ownProduct: .problem(.ownProduct)
            case .wait(let seconds): .limited(.reportLimit, seconds: seconds)
            case .ownCase: .problem(.ownCase)
            case .claimed: .problem(.caseClaimed)
            case .badCursor: .problem(.badCursor)
            case .unavailable(let reason): RequestFailure(reason)
            }
    }
}
