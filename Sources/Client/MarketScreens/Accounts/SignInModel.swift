public import Market
import MarketAPI
public import MarketClient
public import Observation

/// Signing in, and making an account.
@MainActor
@Observable
public final class SignInModel {
    /// The forms: for an existing account, for a new one, and for an owner who lost the password.
    public enum Mode: Hashable, Sendable, CaseIterable {
        /// Signs in to an existing account.
        case signIn
        /// Creates an account.
        case signUp
        /// Sets another password by a recovery code, and signs in.
        case recover
    }

    /// The state of the form.
    public enum Phase: Hashable, Sendable {
        /// It can be filled in.
        case editing
        /// Name and password are being tried.
        case sending
        /// They were not taken, or not heard; all that was typed is still there.
        case failed(ClientError)
        /// The person is signed in.
        case done
        /// It was given up.
        case closed
    }

    /// The current state of the form.
    public private(set) var phase = Phase.editing {
        didSet { if phase == .done || phase == .closed { ended?() } }
    }
    /// The form that is shown: to sign in, or to sign up.
    public private(set) var mode: Mode
    /// The name and the password, as typed.
    public private(set) var draft = AccountDraft()
    /// The code of an invitation, or a recovery code, as it was typed.
    public private(set) var code = ""
    /// True where the form needs a code: at sign-up on a market that is by invitation, and to come back.
    public var asksForCode: Bool { mode == .recover || mode == .signUp && isByInvitation }
    /// True where the form leads to the one for owners who lost the password.
    public var leadsToRecovery: Bool { mode == .signIn }
    private var isByInvitation = false
    /// True where the form asks for consent: at sign-up, on a market with terms.
    public var asksForConsent: Bool { mode == .signUp && terms != nil }
    /// True while the box of consent is ticked.
    public private(set) var agrees = false
    /// True where the box is to have the focus; views clear it by ``focused()``.
    public private(set) var focusesConsent = false
    /// The version of the terms that the box stands for.
    private var terms: TermsVersion?
    private var wasSentWithoutConsent = false
    private var wasSentWithoutCode = false
    /// The field that is to have the focus; views clear it by ``focused()``.
    public private(set) var focus: AccountProblem.Field?
    private var visited: Set<AccountProblem.Field> = []
    private var refusedByMarket: [AccountProblem.Field: AccountProblem.Code] = [:]

    /// Called when the form is done with.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let loadTask = TaskSlot()
    @ObservationIgnored private let policyTask = TaskSlot()

    /// A form with `name` filled in: what the person has said they want to be called.
    public init(_ context: ScreenContext, mode: Mode = .signIn, name: String = "") {
        self.context = context
        self.mode = mode
        draft.name = name
        if mode == .signUp { askForRules() }
    }

    /// Changes between signing in and up; what was typed stays.
    public func use(_ mode: Mode) {
        guard mode != self.mode, phase != .sending else { return }
        self.mode = mode
        code = ""
        visited = []
        wasSentWithoutConsent = false
        refusedByMarket = [:]
        phase = .editing
        if mode == .signUp { askForRules() }
    }

    /// Loads the rules for signing up.
    ///
    /// Without them, the market itself refuses a sign-up without a code, and asks for consent later.
    private func askForRules() {
        policyTask.run { [weak self, context] in
            do throws(ClientError) {
                let rules = try await context.client.accounts.signUpRules()
                self?.isByInvitation = rules.policy == .invited
                self?.terms = rules.terms
            } catch {}
        }
    }

    /// Takes in what a field holds.
    public func enter(_ text: String, in field: AccountProblem.Field) {
        guard phase != .sending else { return }
        switch field {
        case .name: draft.name = text
        case .password: draft.password = text
        }
        refusedByMarket[field] = nil
        if case .failed = phase { phase = .editing }
    }

    /// Takes in the code of an invitation, or a recovery code.
    public func enter(code: String) {
        guard phase != .sending else { return }
        self.code = code
        if case .failed = phase { phase = .editing }
    }

    /// Ticks the box of consent, or takes the tick away.
    public func agree(_ agrees: Bool) {
        guard phase != .sending else { return }
        self.agrees = agrees
    }

    /// Call when the focus leaves a field: its problem is shown from then on.
    public func didLeave(_ field: AccountProblem.Field) {
        visited.insert(field)
    }

    /// To be called when the focus has been set.
    public func focused() {
        focus = nil
        focusesConsent = false
    }

    /// Sends the form, or says what is missing; while it is on its way, pressing again does nothing.
    public func submit() {
        guard phase != .sending, phase != .done else { return }
        visited = Set(AccountProblem.Field.allCases)
        if let problem = problems.first {
            focus = problem.field
            return
        }
        wasSentWithoutCode = self.mode == .recover && self.code.allSatisfy(\.isWhitespace)
        guard !wasSentWithoutCode else { return }
        guard agrees || !asksForConsent else {
            wasSentWithoutConsent = true
            focusesConsent = true
            return
        }
        phase = .sending
        let (name, password, mode) = (draft.trimmedName, draft.password, mode)
        let code = asksForCode ? code.filter { !$0.isWhitespace } : nil
        let form = SignUpForm(
            name: name,
            password: password,
            code: code,
            agreedTerms: asksForConsent ? terms : nil
        )
        loadTask.run { [weak self, context] in
            do throws(ClientError) {
                let account = try await context.ask { () throws(ClientError) in
                    let people = context.client.accounts
                    if mode == .signIn { return try await people.signIn(name, password) }
                    if mode == .recover { return try await people.recover(name, code ?? "", password) }
                    guard form.code != nil || form.agreedTerms != nil else {
                        return try await people.signUp(name, password)
                    }
                    return try await people.join(form)
                }
                context.accountSession.take(.account(account))
                context.toasts.show(context.localization.texts(.screenWelcomeName, ["name": account.name]))
                self?.draft.password = ""
                self?.phase = .done
            } catch {
                guard let self, !Task.isCancelled else { return }
                fail(error)
            }
        }
    }

    /// Closes the form and gives up what is on its way.
    public func close() {
        guard phase != .done else { return }
        loadTask.cancel()
        policyTask.cancel()
        draft.password = ""
        phase = .closed
    }

    private func fail(_ error: ClientError) {
        phase = error == .cancelled ? .editing : .failed(error)
        guard let refusal = error.refusal else { return }
        if refusal.code == .notInvited { isByInvitation = true }
        for problem in refusal.accountProblems { refusedByMarket[problem.field] = problem.code }
        focus = refusal.accountProblems.first?.field ?? (refusal.code == .wrongCredentials ? .password : nil)
    }

    // MARK: What is shown

    /// The heading of the form.
    public var title: String {
        switch mode {
        case .signIn: texts[.screenSignIn]
        case .signUp: texts[.screenSignUp]
        case .recover: texts[.recoveryTitle]
        }
    }
    /// The title of the button that sends the form.
    public var button: String { mode == .recover ? texts[.recoverySet] : title }
    /// The title of the button that leads to the form for owners who lost the password.
    public var recovery: String { texts[.recoveryLost] }

    /// The title of the button to the other form.
    public var otherMode: String { texts[mode == .signIn ? .screenToSignUp : .screenToSignIn] }

    /// True while fields and buttons can be used.
    public var isEnabled: Bool { phase != .sending && phase != .done }
    /// True while name and password are on their way to the market.
    public var isBusy: Bool { phase == .sending }

    /// The label of a field.
    public func label(of field: AccountProblem.Field) -> String {
        if field == .name { return texts[.screenAccountName] }
        return texts[mode == .recover ? .passwordNew : .screenPassword]
    }

    /// The label of the field for a code.
    public var codeLabel: String { texts[mode == .recover ? .recoveryCode : .invitation] }
    /// The hint for the field of a code.
    public var codeHint: String {
        guard mode == .recover else { return texts[.invitedHint] }
        return "\(texts[.recoveryByCode]) \(texts[.recoveryWithoutCode]): \(texts[.recoveryAskOperator])"
    }
    /// The problem at the field of a code, in words; `nil` where there is none, or nothing was sent yet.
    public var codeMessage: String? {
        let isEmpty = code.allSatisfy(\.isWhitespace)
        return mode == .recover && wasSentWithoutCode && isEmpty ? texts[.recoveryCodeMissing] : nil
    }

    /// The label of the box of consent.
    public var consentLabel: String { texts[.consentBox] }
    /// The links to what is agreed to.
    public var consentLinks: [OperatorLink] { OperatorLink.ofTerms(context) }
    /// The problem at the box of consent; `nil` where there is none, or nothing was sent yet.
    public var consentMessage: String? {
        asksForConsent && wasSentWithoutConsent && !agrees ? texts[.consentMissing] : nil
    }

    /// The problem at a field, in words; `nil` where there is none, or it is not to be shown yet.
    public func message(at field: AccountProblem.Field) -> String? {
        if let code = refusedByMarket[field] { return AccountProblem(field, code).text(in: texts) }
        guard visited.contains(field) else { return nil }
        return problems.first { $0.field == field }?.text(in: texts)
    }

    /// Why it did not work, unless that is said at a field.
    public var errorText: String? {
        guard case .failed(let error) = phase, refusedByMarket.isEmpty else { return nil }
        return context.message(for: error)
    }

    /// To sign in, rules of today don't matter: the account may be older than they are.
    private var problems: [AccountProblem] {
        switch mode {
        case .signUp: return draft.validate()
        case .recover:
            // The account may be older than the rules of names today.
            let name = draft.trimmedName.isEmpty ? [AccountProblem(.name, .missing)] : []
            return name + draft.validate().filter { $0.field == .password }
        case .signIn:
            let empty: [(AccountProblem.Field, Bool)] = [
                (.name, draft.trimmedName.isEmpty), (.password, draft.password.isEmpty),
            ]
            return empty.filter(\.1).map { AccountProblem($0.0, .missing) }
        }
    }

    private var texts: Texts { context.localization.texts }

    package func settle() async {
        await policyTask.settle()
        await loadTask.settle()
    }
}
