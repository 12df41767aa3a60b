import Market
import MarketAPI
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ClientErrorTests {
    @Test(arguments: [
        (ClientError.offline, true),
        (.unreachable, true),
        (.timedOut, true),
        (.interrupted, true),
        (.refused(Refusal(status: 503)), true),
        (.refused(Refusal(status: 429)), true),
        (.refused(Refusal(status: 503, code: .busy)), true),
        (.searchRefused(.quota), true),
        (.refused(Refusal(status: 404, code: .notFound)), false),
        (.refused(Refusal(status: 422, code: .invalidDraft)), false),
        (.searchRefused(.authentication), false),
        (.malformedReply(path: "/"), false),
        (.cancelled, false),
        (.insecure, false),
        (.secretWrong, false),
        (.unsupported("x"), false),
    ])
    func onlyRecoverableFailuresAreTransient(error: ClientError, expected: Bool) {
        #expect(error.isTransient == expected)
    }

    @Test(arguments: ProblemCode.allCases)
    func onlyTheseCodesAreWorthAnotherTry(code: ProblemCode) {
        let retryable: Set<ProblemCode> = [
            .timedOut, .tooManyTries, .tooManySearches, .listingLimit, .onlineLimit, .usageLimit, .failed,
            .busy, .slowDown, .dailyLimit, .reportLimit, .claimNetwork, .handoverWait, .reservedOften,
            .beganOften, .readOnly, .storageFull, .outcomeUnknown,
        ]
        // The code decides, whatever the status would say.
        #expect(Refusal(status: 400, code: code).isTransient == retryable.contains(code))
        #expect(Refusal(status: 503, code: code).isTransient == retryable.contains(code))
    }

    @Test(arguments: [
        (408, true), (429, true), (500, true), (599, true), (400, false), (409, false), (499, false),
    ])
    func withoutACodeTheStatusDecidesOnARetry(status: Int, expected: Bool) {
        #expect(Refusal(status: status).isTransient == expected)
    }

    @Test(arguments: [
        (ClientError.offline, false),
        (.unreachable, false),
        (.timedOut, true),
        (.interrupted, true),
        (.refused(Refusal(status: 502)), true),
        (.refused(Refusal(status: 409)), false),
    ])
    func possiblyExecutedRequestsAreUncertain(error: ClientError, expected: Bool) {
        #expect(error.isUncertain == expected)
    }

    static let all: [ClientError] =
        [
            .offline, .unreachable, .timedOut, .interrupted, .insecure, .cancelled,
            .malformedReply(path: "/"),
            .unsupported("x"), .secretMissing, .secretWrong, .photoUnreadable(name: "a.jpg"),
            .notAPhoto(name: "a.jpg"), .draftNotKept, .unstubbed("x"),
        ]
        + NaverShopping.Fault.allCases.map { .searchRefused($0) }
        + ProblemCode.allCases.map { .refused(Refusal(status: $0.status, code: $0)) }
        + [400, 401, 403, 404, 408, 413, 418, 429, 500, 502, 503, 507].map { .refused(Refusal(status: $0)) }

    @Test(arguments: all, Language.allCases)
    func everyErrorHasASentenceForPeople(error: ClientError, language: Language) {
        let text = error.text(in: .of(language))
        #expect(text.hasSuffix("."))
        #expect(!text.contains("{"))
        // A key without a text is shown as it is.
        #expect(!Texts.korean.names.contains(text))
    }

    @Test func aPhotosErrorNamesThePhoto() {
        #expect(ClientError.notAPhoto(name: "영수증.pdf").text(in: .korean).contains("영수증.pdf"))
    }

    @Test func aRefusedFormSaysWhatIsWrongFieldByField() {
        let refusal = Refusal(
            status: 422,
            code: .invalidDraft,
            fields: [
                ProblemBody.Field(field: "name", code: "too_short", message: "x"),
                ProblemBody.Field(field: "warranty", code: "missing", message: "x"),
                ProblemBody.Field(field: "price", code: "cursed", message: "x"),
            ]
        )
        #expect(refusal.draftProblems == [DraftProblem(.name, .tooShort)])
    }

    @Test func aRefusedAccountSaysWhatIsWrongFieldByField() {
        let field = ProblemBody.Field(field: "name", code: "taken", message: "x")
        let refusal = Refusal(status: 422, code: .invalidAccount, fields: [field])
        #expect(refusal.accountProblems == [AccountProblem(.name, .taken)])
    }

    @Test(arguments: [
        (Refusal(status: 401, code: .unauthenticated), true),
        (Refusal(status: 401, code: .wrongCredentials), false),
        (Refusal(status: 403, code: .forbidden), false),
    ])
    func expiredSessionRequiresSignIn(refusal: Refusal, expected: Bool) {
        #expect(ClientError.refused(refusal).requiresSignIn == expected)
    }
}
