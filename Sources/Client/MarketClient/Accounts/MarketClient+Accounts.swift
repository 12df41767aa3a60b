public import Market
public import MarketAPI

extension MarketClient {
    /// The signed-in account, its sessions and its notices.
    public struct Accounts: Sendable {
        /// The identity that this client has now, without a request to the market.
        public var identity: @Sendable () async -> Identity

        /// Makes an account and signs in.
        public var signUp: @Sendable (_ name: String, _ password: String) async throws(ClientError) -> Account

        /// The same with all that the market may ask for by ``signUpRules``.
        public var join: @Sendable (_ form: SignUpForm) async throws(ClientError) -> Account = {
            _ throws(ClientError) in throw .unsupported("accounts.join")
        }

        /// The market's rules for signing up.
        public var signUpRules: @Sendable () async throws(ClientError) -> SignUpRules = {
            () throws(ClientError) in throw .unsupported("accounts.signUpRules")
        }

        /// The account's consent to the market's terms.
        public var consent: @Sendable () async throws(ClientError) -> ConsentState = {
            () throws(ClientError) in throw .unsupported("accounts.consent")
        }

        /// Agrees to a version of the market's terms; one that has changed since stays to be agreed to.
        public var agree: @Sendable (_ version: TermsVersion) async throws(ClientError) -> ConsentState = {
            _ throws(ClientError) in throw .unsupported("accounts.agree")
        }

        /// Asks for the deletion of the account, which its person may take back until the moment that is returned; signs
        /// out here.
        public var leaveMarket: @Sendable (_ password: String) async throws(ClientError) -> AccountDeletion =
            {
                _ throws(ClientError) in throw .unsupported("accounts.leaveMarket")
            }

        /// Takes the deletion of the account back.
        public var stay: @Sendable () async throws(ClientError) -> Account = {
            () throws(ClientError) in throw .unsupported("accounts.stay")
        }

        /// Asks for a copy of all that is the account's own, which is made within minutes.
        public var askForTakeOut: @Sendable () async throws(ClientError) -> TakeOut = {
            () throws(ClientError) in throw .unsupported("accounts.askForTakeOut")
        }

        /// The state of the last copy; its file is fetched in a browser.
        public var takeOut: @Sendable () async throws(ClientError) -> TakeOut = {
            () throws(ClientError) in throw .unsupported("accounts.takeOut")
        }

        /// Signs in with name and password, and remembers it.
        public var signIn: @Sendable (_ name: String, _ password: String) async throws(ClientError) -> Account

        /// Signs out here; also when the market can't be told, and then throws why.
        public var signOut: @Sendable () async throws(ClientError) -> Void

        /// Signs out on all devices.
        public var signOutEverywhere: @Sendable () async throws(ClientError) -> Void

        /// Changes the password, and signs out everywhere else.
        public var changePassword:
            @Sendable (_ current: String, _ new: String) async throws(ClientError) -> Void

        /// The account as the market knows it now; one that was ended elsewhere is signed out here too.
        public var account: @Sendable () async throws(ClientError) -> Account

        /// The events of the account, newest first.
        public var notices: @Sendable () async throws(ClientError) -> [AccountNotice]

        /// The devices that the account is signed in on.
        public var sessions: @Sendable () async throws(ClientError) -> [SessionBody]

        /// Signs out the device that a session stands for.
        public var endSession: @Sendable (_ id: Int64) async throws(ClientError) -> Void

        public init(
            identity: @escaping @Sendable () async -> Identity,
            signUp: @escaping @Sendable (String, String) async throws(ClientError) -> Account,
            signIn: @escaping @Sendable (String, String) async throws(ClientError) -> Account,
            signOut: @escaping @Sendable () async throws(ClientError) -> Void,
            signOutEverywhere: @escaping @Sendable () async throws(ClientError) -> Void,
            changePassword: @escaping @Sendable (String, String) async throws(ClientError) -> Void,
            account: @escaping @Sendable () async throws(ClientError) -> Account,
            notices: @escaping @Sendable () async throws(ClientError) -> [AccountNotice],
            sessions: @escaping @Sendable () async throws(ClientError) -> [SessionBody],
            endSession: @escaping @Sendable (Int64) async throws(ClientError) -> Void
        ) {
            self.identity = identity
            self.signUp = signUp
            self.signIn = signIn
            self.signOut = signOut
            self.signOutEverywhere = signOutEverywhere
            self.changePassword = changePassword
            self.account = account
            self.notices = notices
            self.sessions = sessions
            self.endSession = endSession
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                identity: {
                    _ = unstubbed("accounts.identity")
                    return .nobody
                },
                signUp: { _, _ throws(ClientError) in throw unstubbed("accounts.signUp") },
                signIn: { _, _ throws(ClientError) in throw unstubbed("accounts.signIn") },
                signOut: { () throws(ClientError) in throw unstubbed("accounts.signOut") },
                signOutEverywhere: { () throws(ClientError) in throw unstubbed("accounts.signOutEverywhere")
                },
                changePassword: { _, _ throws(ClientError) in throw unstubbed("accounts.changePassword") },
                account: { () throws(ClientError) in throw unstubbed("accounts.account") },
                notices: { () throws(ClientError) in throw unstubbed("accounts.notices") },
                sessions: { () throws(ClientError) in throw unstubbed("accounts.sessions") },
                endSession: { _ throws(ClientError) in throw unstubbed("accounts.endSession") }
            )
        }
    }
}
