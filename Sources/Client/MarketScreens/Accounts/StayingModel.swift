import Market
import MarketClient
public import Observation

/// The way back of a person whose account is about to be deleted.
@MainActor
@Observable
public final class StayingModel {
    /// True while the answer is on its way.
    public private(set) var isBusy = false

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let answerTask = TaskSlot()

    package init(_ context: ScreenContext) {
        self.context = context
    }

    /// Takes the deletion back.
    public func stay() {
        guard text != nil, !isBusy else { return }
        isBusy = true
        answerTask.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.accounts.stay()
        } then: { model, account in
            model.isBusy = false
            model.context.accountSession.take(.account(account))
            model.context.toasts.show(model.texts[.noteStays])
        } orElse: { model, error in
            model.isBusy = false
            model.context.toast(error)
        }
    }

    // MARK: What is shown

    /// The day of the deletion, in words; `nil` of an account that stays.
    public var text: String? {
        guard let end = context.accountSession.account?.leavesAt else { return nil }
        return texts(.leaveBar, ["date": LeavingModel.date(end, in: texts)])
    }

    /// The title of the button that takes it back.
    public var stayTitle: String { texts[.leaveStay] }

    private var texts: Texts { context.localization.texts }

    package func settle() async { await answerTask.settle() }
}
