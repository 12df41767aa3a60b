import Market
import MarketAPI
import MarketClient
public import Observation

/// The person's account: the name that others see, the devices that are signed in, recovery codes and the password.
@MainActor
@Observable
public final class AccountSettingsModel {
    /// The current state of the page.
    public private(set) var phase = LoadPhase.loading
    /// The name as it is typed.
    public private(set) var name = ""
    /// The recovery codes that were just made; the market tells them this once.
    public private(set) var codes: [String] = []
    /// True while a change is on its way.
    public private(set) var isBusy = false
    /// True after a device was disowned, until the password is changed.
    public private(set) var needsNewPassword = false
    /// True once the password is changed: what was typed is to go.
    public private(set) var clearsPasswords = false
    /// The problem with the name, in words.
    public private(set) var nameMessage: String?
    /// The problem with the password for new codes, in words.
    public private(set) var codesMessage: String?
    /// The problem with the old password, and that with the new one, in words.
    public private(set) var passwordMessage: String?
    public private(set) var newPasswordMessage: String?

    private var names: AccountNames?
    private var sessions: [SessionBody] = []
    private var recovery = RecoveryCodeState.neverMade

    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let changing = TaskSlot()

    package init(_ context: ScreenContext) {
        self.context = context
    }

    /// Loads all of it; called when the page is opened.
    public func appear() {
        loading.load(into: self, \.phase) { [context] () throws(ClientError) in
            let accounts = try context.onlineClient.accounts
            return (
                names: try await accounts.names(), sessions: try await accounts.sessions(),
                recovery: try await accounts.recoveryCodes()
            )
        } then: { page, answer in
            page.take(answer.names)
            page.sessions = answer.sessions
            page.recovery = answer.recovery
        }
    }

    /// Tries again what failed.
    public func retry() { appear() }

    /// Closes the page; codes that are shown are gone then.
    public func close() { ended?() }

    private func take(_ names: AccountNames) {
        self.names = names
        name = names.shown
    }

    /// Takes in the name as it is typed.
    public func enter(name: String) {
        guard !isBusy else { return }
        self.name = name
        nameMessage = nil
    }

    /// Changes the name that others see, or says what is wrong with it.
    public func changeName() {
        guard let names, !isBusy else { return }
        let draft = AccountDraft(name: name)
        if let problem = draft.validate().first(where: { $0.field == .name }) {
            nameMessage = problem.text(in: texts)
            return
        }
        guard draft.trimmedName != names.shown else { return }
        change { context throws(ClientError) in
            try await context.onlineClient.accounts.changeName(draft.trimmedName)
        } then: { page, names in
            page.take(names)
            page.context.toasts.show(page.texts[.noteRenamed])
            page.context.backgroundTasks.run { [context = page.context] in
                await context.accountSession.refresh()
            }
        } orElse: { page, error in
            page.nameMessage = page.text(of: error)
        }
    }

    /// Makes new recovery codes, which take the place of those of before.
    public func makeCodes(password: String) {
        guard !isBusy else { return }
        guard !password.isEmpty else {
            codesMessage = texts[.passwordMissing]
            return
        }
        codesMessage = nil
        change { context throws(ClientError) in
            let accounts = try context.onlineClient.accounts
            return (
                codes: try await accounts.makeRecoveryCodes(password),
                state: try await accounts.recoveryCodes()
            )
        } then: { page, answer in
            page.codes = answer.codes.map(\.shownText)
            page.recovery = answer.state
        } orElse: { page, error in
            page.codesMessage = page.text(of: error)
        }
    }

    /// Signs out a device.
    public func end(_ device: DeviceRow) {
        guard !isBusy, !device.isCurrent else { return }
        change { context throws(ClientError) in
            try await context.onlineClient.accounts.endSession(device.id)
        } then: { page, _ in
            page.sessions.removeAll { $0.id == device.id }
            page.context.toasts.show(page.texts[.noteDeviceEnded])
        } orElse: { page, error in
            page.context.toast(error)
        }
    }

    /// Signs out everywhere else, as a device is not the person's own, and asks for a new password.
    public func disown() {
        guard !isBusy else { return }
        change { context throws(ClientError) in
            try await context.onlineClient.accounts.disownSessions()
        } then: { page, _ in
            page.sessions.removeAll { !$0.isCurrent }
            page.needsNewPassword = true
            page.context.toasts.show(page.texts[.noteDisowned])
        } orElse: { page, error in
            page.context.toast(error)
        }
    }

    /// Changes the password, and signs out everywhere else.
    public func changePassword(from current: String, to new: String) {
        guard !isBusy, let names else { return }
        clearsPasswords = false
        passwordMessage = current.isEmpty ? texts[.passwordMissing] : nil
        newPasswordMessage =
            AccountDraft(name: names.signIn, password: new).validate()
            .first { $0.field == .password }?.text(in: texts)
        guard passwordMessage == nil, newPasswordMessage == nil else { return }
        change { context throws(ClientError) in
            try await context.onlineClient.accounts.changePassword(current, new)
        } then: { page, _ in
            page.needsNewPassword = false
            page.clearsPasswords = true
            page.sessions.removeAll { !$0.isCurrent }
            page.context.toasts.show(page.texts[.notePasswordChanged])
        } orElse: { page, error in
            if error.refusal?.code == .invalidAccount {
                page.newPasswordMessage = page.text(of: error)
            } else {
                page.passwordMessage = page.text(of: error)
            }
        }
    }

    private func change<Reply: Sendable>(
        _ request: @escaping @MainActor (ScreenContext) async throws(ClientError) -> Reply,
        then take: @escaping @MainActor (AccountSettingsModel, Reply) -> Void,
        orElse fail: @escaping @MainActor (AccountSettingsModel, ClientError) -> Void
    ) {
        isBusy = true
        changing.load(for: self) { [context] () throws(ClientError) in
            try await request(context)
        } then: { page, reply in
            page.isBusy = false
            take(page, reply)
        } orElse: { page, error in
            page.isBusy = false
            fail(page, error)
        }
    }

    private func text(of error: ClientError) -> String {
        if let problem = error.refusal?.accountProblems.first { return problem.text(in: texts) }
        if error.refusal?.code == .wrongCredentials { return texts[.passwordCurrentWrong] }
        return context.message(for: error)
    }

    // MARK: What is shown

    /// The rule of changing the name, with the day from which it may change again.
    public var nameRule: String {
        names?.rule(at: context.screenClock.now(), in: texts) ?? texts[.nameRule]
    }

    /// The name that the person signs in with, in a sentence.
    public var signInName: String {
        names.map { texts(.nameSignIn, ["name": $0.signIn]) } ?? ""
    }

    /// The number of recovery codes that still work, in a sentence.
    public var codesLeft: String { recovery.text(in: texts) }

    /// The devices that are signed in, this one first and then by their last use.
    public var devices: [DeviceRow] {
        sessions.sorted { one, other in
            guard one.isCurrent == other.isCurrent else { return one.isCurrent }
            return (one.usedAt ?? one.createdAt, one.id) > (other.usedAt ?? other.createdAt, other.id)
        }
        .map { DeviceRow($0, context.screenClock, in: texts) }
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    private var texts: Texts { context.localization.texts }

    package func settle() async {
        await loading.settle()
        await changing.settle()
        await context.backgroundTasks.settle()
    }
}

/// A device that is signed in, in words.
public struct DeviceRow: Hashable, Sendable, Identifiable {
    public let id: Int64
    /// Its name or its kind.
    public let name: String
    /// Its network, and its first and last use.
    public let details: String
    /// True of the one that shows it.
    public let isCurrent: Bool

    init(_ session: SessionBody, _ clock: ScreenClock, in texts: Texts) {
        id = session.id
        isCurrent = session.isCurrent
        name = session.deviceText(in: texts)
        let first = "\(texts[.devicesFirst]) \(clock.text(of: session.createdAt, in: texts))"
        let last = session.usedAt.map { "\(texts[.devicesLast]) \(clock.text(of: $0, in: texts))" }
        details = [
            session.isCurrent ? texts[.devicesCurrent] : nil, session.networkText(in: texts), first, last,
        ]
        .compactMap(\.self).joined(separator: " · ")
    }
}
