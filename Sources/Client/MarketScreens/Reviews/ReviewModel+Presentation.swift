public import Market
import MarketAPI
import MarketClient

extension ReviewModel {
    private var texts: Texts { context.localization.texts }

    /// The question, with the partner's name.
    public var title: String {
        own.map { texts(.reviewOf, ["name": $0.partner.name(in: texts)]) } ?? texts[.reviewTitle]
    }

    /// The product's name at the time of the deal.
    public var subject: String { own?.productName ?? "" }

    /// True where the review can still be written or changed.
    public var mayWrite: Bool { reviews?.mayWrite(at: context.screenClock.now()) == true }

    /// The verdicts to choose from, in their order.
    public var verdicts: [(verdict: Review.Verdict, title: String)] {
        Review.Verdict.allCases.map { ($0, $0.text(in: texts)) }
    }

    /// The tags to choose from, positive or negative.
    public func tags(good isGood: Bool) -> [(tag: ReviewTag, title: String)] {
        ReviewTag.allCases.filter { $0.isGood == isGood }.map { ($0, $0.text(in: texts)) }
    }

    /// The time at which both reviews become visible, and who sees them until then.
    public var blindText: String {
        guard let reviews else { return "" }
        return texts(.reviewBlind, ["due": context.momentText(of: reviews.due)])
    }

    /// That the other one has written; `nil` where they have not, or where it can be read.
    public var hiddenText: String? { reviews?.theirs == .hidden ? texts[.reviewTheirsHidden] : nil }

    /// The title of the button that sends the review.
    public var sendTitle: String {
        texts[waiting == nil && reviews?.mine == nil ? .reviewSend : .reviewSave]
    }

    /// The state of one's own review; `nil` where none is written, or both can be read.
    public var statusText: String? {
        if let waiting {
            if let refusal = waiting.refusal { return refusal.text(in: texts) }
            guard let delay = waiting.delay else { return texts[.chatSending] }
            return delay.refusal == nil || delay.requiresSignIn
                ? texts[.screenReviewWaits] : context.message(for: delay)
        }
        return mayWrite && reviews?.mine != nil ? texts[.reviewSent] : nil
    }

    /// True where the market refused one's own review.
    public var isRefused: Bool { waiting?.refusal != nil }

    // MARK: Once both can be read

    /// The partner's review; `nil` where it can't be read.
    public var theirs: ReviewCard? {
        guard case .seen(let review) = reviews?.theirs else { return nil }
        return context.card(review)
    }

    /// One's own review; `nil` where the market has none.
    public var mine: ReviewCard? { reviews?.mine.map { context.card($0, isOwn: true) } }

    /// True where the partner's review can still be answered.
    public var mayAnswer: Bool {
        guard case .seen(let review) = reviews?.theirs else { return false }
        return review.mayBeAnswered(at: context.screenClock.now())
    }

    /// True where the partner's review can be reported.
    public var mayReport: Bool { theirs != nil && context.client.capabilities.contains(.reports) }

    /// That what is shown may be old; `nil` while it is not.
    public var offlineText: String? { context.network.isOffline ? context.offlineText(phase) : nil }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }
}
