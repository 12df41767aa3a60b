public import Market
public import MarketAPI

extension MarketClient {
    /// The reports, their outcome, and the moderators' queue.
    public struct Reports: Sendable {
        /// Reports a product, a person or messages; a repetition adds nothing, and returns the first report.
        ///
        /// The author of a report stays secret.
        public var make: @Sendable (_ report: ReportInput) async throws(ClientError) -> Report
        /// One's own reports with what came of them, newest first.
        public var mine: @Sendable (_ cursor: Cursor?) async throws(ClientError) -> Page<Report>
        /// The moderators' actions on one's own account, and each view of one's messages.
        public var sanctions: @Sendable () async throws(ClientError) -> OwnSanctions
        /// For moderators: open cases by danger, weight and age, or decided ones, the newest first.
        public var cases:
            @Sendable (_ isDecided: Bool, _ cursor: Cursor?) async throws(ClientError) -> Page<CaseBody>
        /// For moderators: a case with what was reported; the look is recorded and shown to those whose words it holds.
        public var look: @Sendable (_ reportCase: Int64) async throws(ClientError) -> CaseFileBody
        /// For moderators: the bytes of a photo in a reported message, as a JPEG file; recorded as a look is.
        public var photo:
            @Sendable (_ id: Photo.ID, _ kind: PhotoFileKind) async throws(ClientError) -> [UInt8]
        /// For moderators: makes a case one's own for half an hour; throws `case_claimed` where it is another's.
        public var claim: @Sendable (_ reportCase: Int64) async throws(ClientError) -> CaseBody
        /// For moderators: decides a case; the same again changes nothing.
        public var act:
            @Sendable (_ reportCase: Int64, _ action: CaseActionInput) async throws(ClientError) -> CaseBody

        public init(
            make: @escaping @Sendable (ReportInput) async throws(ClientError) -> Report,
            mine: @escaping @Sendable (Cursor?) async throws(ClientError) -> Page<Report>,
            sanctions: @escaping @Sendable () async throws(ClientError) -> OwnSanctions,
            cases: @escaping @Sendable (Bool, Cursor?) async throws(ClientError) -> Page<CaseBody>,
            look: @escaping @Sendable (Int64) async throws(ClientError) -> CaseFileBody,
            photo: @escaping @Sendable (Photo.ID, PhotoFileKind) async throws(ClientError) -> [UInt8],
            claim: @escaping @Sendable (Int64) async throws(ClientError) -> CaseBody,
            act: @escaping @Sendable (Int64, CaseActionInput) async throws(ClientError) -> CaseBody
        ) {
            self.make = make
            self.mine = mine
            self.sanctions = sanctions
            self.cases = cases
            self.look = look
            self.photo = photo
            self.claim = claim
            self.act = act
        }

        init(_ unstubbed: Unstubbed) {
            self.init { unstubbed($0) }
        }

        /// Those of a market that takes none.
        static let unsupported = MarketClient.Reports { .unsupported($0) }

        private init(failing failure: @escaping @Sendable (_ name: String) -> ClientError) {
            self.init(
                make: { _ throws(ClientError) in throw failure("reports.make") },
                mine: { _ throws(ClientError) in throw failure("reports.mine") },
                sanctions: { () throws(ClientError) in throw failure("reports.sanctions") },
                cases: { _, _ throws(ClientError) in throw failure("reports.cases") },
                look: { _ throws(ClientError) in throw failure("reports.look") },
                photo: { _, _ throws(ClientError) in throw failure("reports.photo") },
                claim: { _ throws(ClientError) in throw failure("reports.claim") },
                act: { _, _ throws(ClientError) in throw failure("reports.act") }
            )
        }
    }
}

/// The sanctions that an account can read about itself.
public struct OwnSanctions: Hashable, Sendable {
    /// The moderators' actions, newest first.
    public let sanctions: [Sanction]
    /// Each look at one's words and each action, newest first.
    public let audit: [AuditLineBody]
    /// Until when the account may begin nothing new; `nil` where it may.
    public let restrictedUntil: Timestamp?

    public init(_ sanctions: [Sanction], audit: [AuditLineBody], restrictedUntil: Timestamp?) {
        self.sanctions = sanctions
        self.audit = audit
        self.restrictedUntil = restrictedUntil
    }
}
