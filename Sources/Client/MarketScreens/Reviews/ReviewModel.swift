public import Market
import MarketAPI
import MarketClient
public import Observation

/// The reviews of a deal by its two people: one's own, and then both.
@MainActor
@Observable
public final class ReviewModel {
    /// The current state of the page.
    public private(set) var phase = LoadPhase.loading
    /// The verdict on trading with the partner again; `nil` until it is chosen.
    public private(set) var verdict: Review.Verdict?
    /// The tags that are chosen.
    public private(set) var tags: Set<ReviewTag> = []
    /// The text, as typed.
    public var text = "" { didSet { if text != oldValue { wasChanged() } } }
    /// The answer to the other one's review, as far as it is typed.
    public var reply = "" { didSet { if reply != oldValue { problem = nil } } }
    /// The problem with the choices or the text; `nil` for none.
    public private(set) var problem: String?
    /// True while a request is running.
    public private(set) var isBusy = false

    public let id: Deal.ID
    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Called when the other one's review is to be reported.
    @ObservationIgnored var wantsReport: (@MainActor (Review) -> Void)?
    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private var reconnection: AnyObject?
    /// True where choices or text were changed and not sent.
    @ObservationIgnored private var isChanged = false

    init(_ context: ScreenContext, _ id: Deal.ID) {
        self.context = context
        self.id = id
        if reviews != nil { phase = .kept }
        fill()
        reconnection = context.network.onReconnect { [weak self] in self?.load() }
    }

    /// The deal as it was last told; `nil` until it is known.
    var own: OwnDeal? { context.dealKeeper.kept(id)?.own }

    /// The reviews of both, as far as the person may read them.
    var reviews: OwnReviews? { own?.reviews }

    /// The review that waits to be sent; `nil` for none.
    var waiting: UnsentReview? { context.reviewOutbox.item(of: id) }

    // MARK: Loading

    /// Loads what both have said; called when the page is opened.
    public func appear() { load() }

    /// Tries again what failed.
    public func retry() { load() }

    private func load() {
        loading.load(for: self) { [context, id] () throws(ClientError) in
            try await context.onlineClient.deals.show(id)
        } then: { page, own in
            page.context.learn(own)
            page.fill()
            page.phase = own.reviews == nil ? .failed(.unsupported("reviews")) : .shown
        } orElse: { page, error in
            page.phase = error.isTransient && page.reviews != nil ? .kept : .failed(error)
        }
    }

    /// Fills in what was written before, unless the person has begun to change it.
    private func fill() {
        if case .seen(let theirs) = reviews?.theirs, reply.isEmpty { reply = theirs.reply?.text ?? "" }
        guard !isChanged, let words = waiting?.words ?? reviews?.mine?.words else { return }
        verdict = words.verdict
        tags = words.tags
        text = words.text.text
        isChanged = false
    }

    private func wasChanged() {
        isChanged = true
        problem = nil
    }

    // MARK: Writing

    /// Says whether one would trade with the other again.
    public func choose(_ verdict: Review.Verdict) {
        guard verdict != self.verdict else { return }
        self.verdict = verdict
        wasChanged()
    }

    /// Says something with one press, or not after all.
    public func choose(_ tag: ReviewTag, _ isChosen: Bool) {
        guard tags.contains(tag) != isChosen else { return }
        if isChosen { tags.insert(tag) } else { tags.remove(tag) }
        wasChanged()
    }

    /// Keeps the review and sends it as soon as it can be sent; what is missing is said first.
    public func send() {
        guard !isBusy else { return }
        let texts = context.localization.texts
        guard let verdict else { return problem = texts[.screenReviewChoose] }
        guard let text = ReviewText(text) else { return problem = texts[.problemInvalidReview] }
        let words = ReviewWords(verdict, tags: tags, text: text)
        isBusy = true
        problem = nil
        // What is typed while it is written down is a change again.
        isChanged = false
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                try await context.reviewOutbox.send(words, of: id)
            } catch {
                self?.isChanged = true
                self?.problem = context.message(for: error)
            }
            self?.isBusy = false
        }
    }

    /// Answers the other one's review; that is not kept for later.
    public func answer() {
        guard !isBusy, case .seen(let theirs) = reviews?.theirs, let own, let reviews else { return }
        guard let text = ReviewText(reply), text != .none else {
            return problem = context.localization.texts[.problemInvalidReview]
        }
        isBusy = true
        problem = nil
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                let answered = try await context.onlineClient.reviews.answer(theirs.id, text.text)
                let all = OwnReviews(due: reviews.due, mine: reviews.mine, theirs: .seen(answered))
                context.learn(all, of: own.deal.id)
            } catch {
                self?.problem = context.dealMessage(for: error)
            }
            self?.isBusy = false
        }
    }

    /// Tells the moderators of the other one's review.
    public func report() {
        if case .seen(let theirs) = reviews?.theirs { wantsReport?(theirs) }
    }

    /// True where closing would lose a choice or typed text.
    public var holdsWords: Bool {
        guard case .seen(let theirs) = reviews?.theirs, !mayWrite else { return mayWrite && isChanged }
        return mayAnswer && reply != theirs.reply?.text ?? ""
    }

    /// Closes the page; what the market did not take and can't be written any more is given up.
    public func close() {
        if !mayWrite, waiting?.refusal != nil {
            context.backgroundTasks.run { [context, id] in await context.reviewOutbox.discard(id) }
        }
        ended?()
    }

    package func settle() async {
        await context.backgroundTasks.settle()
        await loading.settle()
        await context.dealKeeper.settle()
    }
}
