import Market
import MarketClient
public import Observation

/// The form by which a person leaves the market: it says what becomes of everything, and asks for the password.
@MainActor
@Observable
public final class LeavingModel {
    /// The password, as typed.
    public var password = "" { didSet { if password != oldValue { problem = nil } } }
    /// The problem with the password, or with the request; `nil` for none.
    public private(set) var problem: String?
    /// True while the request is running.
    public private(set) var isBusy = false

    /// Called when the form is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Told when the person has left, before anybody else can be there.
    @ObservationIgnored var left: (@MainActor () -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let end: Timestamp

    init(_ context: ScreenContext) {
        self.context = context
        end = context.screenClock.now().adding(days: AccountDeletion.days)
    }

    /// Asks for the deletion; while that runs, pressing again does nothing.
    public func send() {
        guard !isBusy else { return }
        guard !password.isEmpty else {
            problem = AccountProblem(.password, .missing).text(in: texts)
            return
        }
        isBusy = true
        problem = nil
        context.backgroundTasks.run { [weak self, context, password] in
            do throws(ClientError) {
                let deletion = try await context.onlineClient.accounts.leaveMarket(password)
                // What this device keeps of the person goes with them.
                await context.savedItemsSync?.leave(within: .seconds(2))
                self?.left?()
                await context.accountSession.refresh()
                let texts = context.localization.texts
                context.toasts.show(texts(.leaveDone, ["date": Self.date(deletion.until, in: texts)]))
                self?.password = ""
                self?.isBusy = false
                self?.ended?()
            } catch {
                self?.isBusy = false
                self?.problem = self?.message(for: error)
            }
        }
    }

    /// Closes the form and forgets the password.
    public func close() {
        guard !isBusy else { return }
        password = ""
        ended?()
    }

    private func message(for error: ClientError) -> String? {
        switch error.refusal?.code {
        case .wrongCredentials: texts[.passwordCurrentWrong]
        default: context.message(for: error)
        }
    }

    // MARK: What is shown

    /// The heading.
    public var title: String { texts[.leaveTitle] }
    /// The last day on which the person may take it back.
    public var intro: String { texts(.leaveIntro, ["date": Self.date(end, in: texts)]) }
    /// The fate of everything, one sentence each.
    public var consequences: [String] { LeavingText.consequences.map { texts[$0] } }
    /// The label of the field for the password.
    public var passwordLabel: String { texts[.screenPassword] }
    /// The title of the button that asks for the deletion.
    public var sendTitle: String { texts[.leaveDo] }

    private var texts: Texts { context.localization.texts }

    static func date(_ moment: Timestamp, in texts: Texts) -> String {
        CivilDate(moment, in: texts.zone).text(in: texts)
    }
}
