import Market
import MarketClient
public import Observation

/// The market's question for consent to its terms, asked of a person who is signed in; it may be put off.
@MainActor
@Observable
public final class ConsentModel {
    /// The state in which the market asks; `nil` while it does not.
    private var asked: ConsentState?
    /// True while an answer is on its way.
    public private(set) var isBusy = false

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let loadTask = TaskSlot()
    @ObservationIgnored private let answerTask = TaskSlot()

    package init(_ context: ScreenContext) {
        self.context = context
    }

    /// Looks whether the market asks who is signed in now; a market without terms, or one out of reach, asks nothing.
    package func personChanged() {
        loadTask.cancel()
        answerTask.cancel()
        asked = nil
        isBusy = false
        guard context.accountSession.account != nil else { return }
        loadTask.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.accounts.consent()
        } then: { model, state in
            model.asked = state.isAsked ? state : nil
        } orElse: { _, _ in
        }
    }

    /// Agrees to the version that was asked for.
    public func agree() {
        guard let asked, !isBusy else { return }
        isBusy = true
        answerTask.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.accounts.agree(asked.version)
        } then: { model, state in
            model.isBusy = false
            model.asked = state.isAsked ? state : nil
            if !state.isAsked { model.context.toasts.show(model.texts[.consentThanks]) }
        } orElse: { model, error in
            model.isBusy = false
            model.context.toast(error)
        }
    }

    /// Puts it off until the person signs in again, or the app starts again.
    public func putOff() {
        answerTask.cancel()
        (asked, isBusy) = (nil, false)
    }

    // MARK: What is shown

    /// The question; `nil` while there is none.
    public var text: String? {
        guard let asked else { return nil }
        guard let earlierAt = asked.earlierAt else { return texts[.consentFirst] }
        return texts(.consentChanged, ["date": CivilDate(earlierAt, in: texts.zone).text(in: texts)])
    }

    /// The links to the terms and the privacy notice.
    public var links: [OperatorLink] { OperatorLink.ofTerms(context) }
    /// The title of the button that agrees.
    public var agreeTitle: String { texts[.consentGive] }
    /// The title of the button that puts it off.
    public var putOffTitle: String { texts[.consentLater] }

    private var texts: Texts { context.localization.texts }

    package func settle() async {
        await loadTask.settle()
        await answerTask.settle()
    }
}
