import Market
import MarketAPI
import MarketClient
public import Observation

/// The devices that an account is signed in on, and its password.
@MainActor
@Observable
public final class AccountSecurityModel {
    /// The current state of the list of devices.
    public private(set) var phase = LoadPhase.fresh
    private var sessions: [SessionBody] = []
    /// The confirmation that is open; `nil` for none.
    public private(set) var dialog: Confirmation?
    /// The form for another password, while it is open.
    public private(set) var password: PasswordModel?

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let loading = TaskSlot()

    init(_ context: ScreenContext) {
        self.context = context
    }

    /// Loads the devices; what is shown stays until the answer arrives.
    public func appear() {
        guard context.accountSession.account != nil else { return }
        loading.load(into: self, \.phase, keeping: phase == .shown) { [context] () throws(ClientError) in
            try await context.onlineClient.accounts.sessions()
        } then: {
            $0.sessions = $1
        }
    }

    /// Leaves nothing of one person for the next.
    func personChanged() {
        loading.cancel()
        sessions = []
        dialog = nil
        password = nil
        phase = .fresh
    }

    /// The devices, this one first.
    public var devices: [AccountDevice] {
        let (texts, clock) = (context.localization.texts, context.screenClock)
        return sessions.sorted { $0.isCurrent && !$1.isCurrent }.map { session in
            AccountDevice(
                id: session.id,
                title: session.label.isEmpty ? texts[.deviceOther] : session.label,
                facts: session.isCurrent
                    ? texts[.mineThisDevice] : clock.text(of: session.createdAt, in: texts),
                isCurrent: session.isCurrent
            )
        }
    }

    /// Why there are no devices to show; `nil` while there are.
    public var error: ScreenError? { context.screenError(phase) }

    /// Signs out another device.
    public func end(_ device: AccountDevice) {
        guard !device.isCurrent else { return }
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await context.onlineClient.accounts.endSession(device.id)
                self?.sessions.removeAll { $0.id == device.id }
                context.toasts.show(context.localization.texts[.mineDeviceEnded])
            } catch {
                context.toast(error) { [weak self] in self?.end(device) }
            }
        }
    }

    /// Asks whether all devices are to be signed out, this one too.
    public func askToSignOutEverywhere() {
        let texts = context.localization.texts
        dialog = Confirmation(
            notice: Notice(title: texts[.signOutEverywhere], message: texts[.mineSignOutEverywhereText]),
            confirm: texts[.signOutEverywhere],
            cancel: texts[.formCancel]
        )
    }

    /// Answers that question.
    public func answer(_ isConfirmed: Bool) {
        guard dialog != nil else { return }
        dialog = nil
        guard isConfirmed else { return }
        context.backgroundTasks.run { [context] in
            await context.savedItemsSync?.leave()
            do throws(ClientError) {
                try await context.onlineClient.accounts.signOutEverywhere()
            } catch {
                context.toast(error)
            }
            await context.accountSession.refresh()
        }
    }

    /// Opens the form for another password.
    public func changePassword() {
        let form = PasswordModel(context)
        form.ended = { [weak self, weak form] in
            guard let self, password === form else { return }
            password = nil
            appear()
        }
        password = form
    }

    package func settle() async {
        await loading.settle()
        await password?.settle()
    }
}

/// A device as a row.
public struct AccountDevice: Hashable, Sendable, Identifiable {
    public let id: Int64
    /// The name that the device gave itself.
    public let title: String
    /// That it is this one, or since when it is signed in.
    public let facts: String
    /// True for this device, which is signed out by its own button.
    public let isCurrent: Bool
}

/// The form for another password.
@MainActor
@Observable
public final class PasswordModel {
    /// The problem with what was typed; `nil` for none.
    public private(set) var problem: String?
    /// True while it is on its way.
    public private(set) var isBusy = false

    @ObservationIgnored var ended: (@MainActor () -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let sending = TaskSlot()

    init(_ context: ScreenContext) {
        self.context = context
    }

    /// The labels: of the page, of both fields, and the rule for the new one.
    public var title: String { texts[.passwordChange] }
    /// The label of the field for the password of now.
    public var currentLabel: String { texts[.passwordCurrent] }
    /// The label of the field for the new one.
    public var newLabel: String { texts[.passwordNew] }
    /// The rule for the new one, and what a change does elsewhere.
    public var hint: String { "\(texts[.passwordHint]). \(texts[.minePasswordHint])" }

    private var texts: Texts { context.localization.texts }

    /// Changes the password, and signs out all other devices; the passwords stay in no model.
    public func submit(current: String, new: String) {
        guard !isBusy else { return }
        problem = problem(current: current, new: new)
        guard problem == nil else { return }
        isBusy = true
        sending.run { [weak self, context] in
            do throws(ClientError) {
                try await context.onlineClient.accounts.changePassword(current, new)
                context.toasts.show(context.localization.texts[.minePasswordChanged])
                self?.isBusy = false
                self?.ended?()
            } catch {
                guard let self, !Task.isCancelled else { return }
                isBusy = false
                problem = text(of: error)
            }
        }
    }

    private func problem(current: String, new: String) -> String? {
        if current.isEmpty { return AccountProblem(.password, .missing).text(in: texts) }
        let draft = AccountDraft(name: context.accountSession.account?.name ?? "", password: new)
        return draft.validate().first { $0.field == .password }?.text(in: texts)
    }

    private func text(of error: ClientError) -> String {
        if error.refusal?.code == .wrongCredentials { return texts[.passwordCurrentWrong] }
        let problem = error.refusal?.accountProblems.first { $0.field == .password }
        return problem?.text(in: texts) ?? context.message(for: error)
    }

    /// Closes the form.
    public func close() {
        sending.cancel()
        ended?()
    }

    package func settle() async { await sending.settle() }
}
