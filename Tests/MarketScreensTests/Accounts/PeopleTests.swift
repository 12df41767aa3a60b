import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PeopleTests {
    private struct Entry: Hashable, Sendable {
        var isNew: Bool
        var name: String
        var password: String
    }

    private let asked = PendingReplies<Entry, Account>()

    private func fixture(_ set: (inout MarketClient) -> Void = { _ in }) -> ScreenFixture {
        ScreenFixture { client in
            client.capabilities = .market
            client.accounts.signIn = { [asked] name, password throws(ClientError) in
                try await asked.ask(Entry(isNew: false, name: name, password: password))
            }
            client.accounts.signUp = { [asked] name, password throws(ClientError) in
                try await asked.ask(Entry(isNew: true, name: name, password: password))
            }
            set(&client)
        }
    }

    private func fill(_ form: SignInModel, _ name: String, _ password: String) {
        form.enter(name, in: .name)
        form.enter(password, in: .password)
    }

    // MARK: Signing in

    @Test func signingInIsKnownToAllScreens() async {
        let fixture = fixture()
        let form = SignInModel(fixture.context)
        fill(form, " 판매자 1 ", "비밀번호입니다")
        form.submit()
        form.submit()
        await asked.asked(1)
        #expect(form.isBusy)
        #expect(asked.questions == [Entry(isNew: false, name: "판매자 1", password: "비밀번호입니다")])
        asked.answer(.sample(1))
        await form.settle()
        #expect(form.phase == .done)
        #expect(form.draft.password.isEmpty)
        #expect(fixture.context.accountSession.account?.id == Account.ID(1))
        #expect(fixture.toast == "판매자 1님, 반가워요.")
    }

    @Test func wrongCredentialsAreReportedAndTheNameStays() async {
        let form = SignInModel(fixture().context)
        fill(form, "판매자", "wrong")
        form.submit()
        await asked.asked(1)
        asked.fail(.refused(Refusal(status: 401, code: .wrongCredentials)))
        await form.settle()
        #expect(form.errorText == "이름이나 비밀번호가 맞지 않아요.")
        #expect(form.focus == .password)
        #expect(form.draft.name == "판매자")
        form.enter("right", in: .password)
        #expect(form.errorText == nil)
    }

    @Test func anEmptyFormSendsNothing() {
        let form = SignInModel(fixture().context)
        #expect(form.message(at: .name) == nil)
        form.submit()
        #expect(form.message(at: .name) == "이름을 적어 주세요.")
        #expect(form.message(at: .password) == "비밀번호를 적어 주세요.")
        #expect(form.focus == .name)
        #expect(asked.questions.isEmpty)
    }

    @Test func offlineNothingIsSent() async {
        let fixture = fixture()
        fixture.network.cut()
        let form = SignInModel(fixture.context)
        fill(form, "판매자", "password")
        form.submit()
        await form.settle()
        #expect(asked.questions.isEmpty)
        #expect(form.errorText == "인터넷에 연결되어 있지 않아요.")
    }

    // MARK: Signing up

    @Test(arguments: [
        ("한", "long enough", AccountProblem.Field.name, "이름은 두 글자 이상 입력해 주세요."),
        ("이름<", "long enough", .name, "이름에는 글자와 숫자, 빈칸, . _ - 만 쓸 수 있어요."),
        ("이름", "short", .password, "비밀번호는 여덟 글자 이상 입력해 주세요."),
        ("이름", "12345678", .password, "짐작하기 쉬운 비밀번호예요. 다른 것을 골라 주세요."),
    ])
    func aNewAccountIsHeldToTheRules(
        name: String,
        password: String,
        field: AccountProblem.Field,
        message: String
    ) {
        let form = SignInModel(fixture().context, mode: .signUp)
        fill(form, name, password)
        form.submit()
        #expect(form.message(at: field) == message)
        #expect(form.focus == field)
        #expect(asked.questions.isEmpty)
    }

    @Test func aTakenNameIsReportedAtItsField() async {
        let form = SignInModel(fixture().context, mode: .signUp)
        fill(form, "판매자", "long enough")
        form.submit()
        await asked.asked(1)
        #expect(asked.questions[0].isNew)
        let field = ProblemBody.Field(field: "name", code: "taken", message: "")
        asked.fail(.refused(Refusal(status: 422, code: .invalidAccount, fields: [field])))
        await form.settle()
        #expect(form.message(at: .name) == "이미 쓰고 있는 이름이에요. 다른 이름을 골라 주세요.")
        #expect(form.errorText == nil)
    }

    @Test func marketThatLetsInByCodesAsksForOne() async {
        let codes = PendingReplies<String, Account>()
        let fixture = fixture { client in
            client.accounts.signUpRules = { () throws(ClientError) in SignUpRules(policy: .invited) }
            client.accounts.join = { form throws(ClientError) in try await codes.ask(form.code ?? "") }
        }
        let form = SignInModel(fixture.context, mode: .signUp)
        await form.settle()
        #expect(form.asksForCode)
        form.use(.signIn)
        #expect(!form.asksForCode)
        form.use(.signUp)
        fill(form, "판매자", "long enough")
        // As it comes out of a message.
        form.enter(code: " abc\ndef ")
        form.submit()
        await codes.asked(1)
        #expect(codes.questions == ["abcdef"])
        codes.fail(.refused(Refusal(status: 403, code: .notInvited)))
        await form.settle()
        #expect(form.errorText?.contains("초대 코드가 틀렸거나") == true)
        #expect(form.draft.name == "판매자" && form.draft.password == "long enough" && !form.code.isEmpty)
        form.submit()
        await codes.asked(2)
        codes.answer(.sample(1))
        await form.settle()
        #expect(form.phase == .done)
    }

    @Test func signingUpTakesATickWhereTheMarketHasTerms() async throws {
        let forms = PendingReplies<SignUpForm, Account>()
        let fixture = fixture { client in
            client.accounts.signUpRules = { () throws(ClientError) in SignUpRules(terms: .sample) }
            client.accounts.join = { form throws(ClientError) in try await forms.ask(form) }
        }
        let form = SignInModel(fixture.context, mode: .signUp)
        await form.settle()
        #expect(form.asksForConsent && form.consentMessage == nil)
        #expect(form.consentLinks.map(\.title) == ["이용약관", "개인정보 처리방침"])
        fill(form, "판매자", "long enough")
        form.submit()
        #expect(form.consentMessage == "동의해 주셔야 가입할 수 있어요." && form.focusesConsent)
        #expect(form.phase == .editing && form.draft.name == "판매자" && form.draft.password == "long enough")
        // To sign in takes none.
        form.use(.signIn)
        #expect(!form.asksForConsent)
        form.use(.signUp)
        await form.settle()
        #expect(form.consentMessage == nil)
        form.agree(true)
        form.submit()
        await forms.asked(1)
        #expect(
            forms.questions == [SignUpForm(name: "판매자", password: "long enough", agreedTerms: .sample)]
        )
        forms.answer(.sample(1))
        await form.settle()
        #expect(form.phase == .done)
    }

    @Test func codeIsAskedForOnceTheMarketRefusesWithoutOne() async {
        let form = SignInModel(fixture().context, mode: .signUp)
        fill(form, "판매자", "long enough")
        form.submit()
        await asked.asked(1)
        #expect(!form.asksForCode)
        asked.fail(.refused(Refusal(status: 403, code: .notInvited)))
        await form.settle()
        #expect(form.asksForCode && form.errorText != nil)
    }

    @Test func changingToTheOtherFormForgetsComplaints() {
        let form = SignInModel(fixture().context)
        form.submit()
        form.use(.signUp)
        #expect(form.message(at: .name) == nil)
        #expect(form.title == "회원가입")
    }

    @Test func closingCancelsAndForgetsThePassword() async {
        let form = SignInModel(fixture().context)
        fill(form, "판매자", "password")
        form.submit()
        await asked.asked(1)
        form.close()
        await until { asked.cancelledCount != 0 }
        #expect(form.phase == .closed)
        #expect(form.draft.password.isEmpty)
    }

    // MARK: Mine

    private func mine(_ account: Int64?, _ set: (inout MarketClient) -> Void = { _ in }) async -> (
        ScreenFixture, ProfileModel
    ) {
        let fixture = fixture { client in
            client.accounts.identity = { account.map { .account(.sample($0)) } ?? .nobody }
            client.products.mine = { _ throws(ClientError) in Page([.sample(2), .sample(1)], next: nil) }
            client.accounts.notices = { () throws(ClientError) in [] }
            set(&client)
        }
        await fixture.context.accountSession.refresh()
        return (fixture, ProfileModel(fixture.context))
    }

    @Test func signedOutProfileAsksToSignIn() async {
        let (_, mine) = await mine(nil)
        mine.appear()
        await mine.settle()
        #expect(mine.phase == .signedOut)
        #expect(mine.emptyText?.action == "로그인")
        #expect(mine.feed == nil)
    }

    @Test func aPersonsProductsAreListed() async {
        let (fixture, mine) = await mine(1)
        mine.appear()
        await mine.settle()
        #expect(mine.name == "판매자 1")
        #expect(mine.feed?.rows.goods.count == 2)
        // What others sell is no news here.
        fixture.context.productEvents.post(.received(.changed(.sample(9), nil)))
        #expect(mine.feed?.newProductsText == nil)
        fixture.context.productEvents.post(.created(.sample(10)))
        #expect(mine.feed?.rows.goods.first?.id == Product.ID(10))
    }

    @Test func anotherAccountHasAListOfItsOwn() async throws {
        let (fixture, mine) = await mine(1)
        mine.appear()
        await mine.settle()
        let first = try #require(mine.feed)
        fixture.context.accountSession.take(.account(.sample(2)))
        mine.appear()
        await mine.settle()
        #expect(mine.name == "판매자 2")
        #expect(mine.feed != nil && mine.feed !== first)
    }

    @Test func draftsAreListedAndCanBeThrownAwayAndTakenBack() async {
        let (fixture, mine) = await mine(1)
        let form = ProductFormModel(selling: fixture.context)
        form.appear()
        await form.settle()
        form.enter("자전거", in: .name)
        form.close()
        form.leaveKeeping()
        await form.settle()
        mine.appear()
        await mine.settle()
        #expect(mine.drafts.map(\.name) == ["자전거"])
        #expect(mine.drafts.map(\.status) == ["쓰는 중"])
        mine.discard(mine.drafts[0])
        await mine.settle()
        #expect(mine.drafts.isEmpty)
        await fixture.answerToast()
        await mine.settle()
        #expect(mine.drafts.map(\.name) == ["자전거"])
    }

    @Test func aDraftThatCanNotBeThrownAwayComesBack() async throws {
        let (fixture, mine) = await mine(1)
        let form = ProductDraft(name: "자전거", description: "", price: "", stock: "")
        try await fixture.context.outbox.save(Draft(ProductSubmission(form, photos: [])))
        await fixture.drafts.setReadOnly(true)
        mine.appear()
        await mine.settle()
        mine.discard(try #require(mine.drafts.first))
        await mine.settle()
        await mine.settle()
        #expect(mine.drafts.map(\.name) == ["자전거"])
        #expect(fixture.toast == fixture.localization.texts[.screenFormNotDiscarded])
    }

    @Test func signingOutHoldsAlsoWhenTheMarketCanNotBeTold() async {
        let left = Gate()
        let (fixture, mine) = await mine(1) {
            $0.accounts.signOut = { () throws(ClientError) in
                _ = await left.pass()
                throw .timedOut
            }
            $0.accounts.identity = { .nobody }
        }
        fixture.context.accountSession.take(.account(.sample(1)))
        mine.appear()
        mine.signOut()
        await left.arrivals(1)
        #expect(mine.isBusy)
        left.open()
        await mine.settle()
        #expect(mine.phase == .signedOut)
        #expect(mine.feed == nil)
        #expect(fixture.toast == "로그아웃했어요.")
    }

    @Test func accountNoticesAreShownAndLeaveWithTheAccount() async {
        let fixture = fixture()
        let source = AccountNotice.Source(network: "203.0.113.*", device: .windows)
        let now = fixture.context.screenClock.now()
        let all = [AccountNotice.Kind.signedIn, .signedIn, .passwordReset].enumerated().map { index, kind in
            AccountNotice(id: .init(Int64(9 - index)), kind: kind, at: now, source: index < 2 ? source : nil)
        }
        let (signedIn, mine) = await mine(1) { $0.accounts.notices = { () throws(ClientError) in all } }
        mine.appear()
        await mine.settle()
        #expect(
            mine.noticeLines == [
                "처음 보는 곳에서 로그인했어요 (Windows, 203.0.113.*) · 방금",
                "운영자가 비밀번호를 새로 정했어요 · 방금",
                "본인이 한 일이 아니면 지금 비밀번호를 바꿔 주세요. 다른 기기는 모두 로그아웃돼요.",
            ]
        )
        signedIn.context.accountSession.take(.nobody)
        mine.appear()
        #expect(mine.noticeLines.isEmpty)
    }

    @Test func noticesThatDoNotComeAreNoFault() async {
        let (fixture, mine) = await mine(1) {
            $0.accounts.notices = { () throws(ClientError) in throw .refused(Refusal(status: 404, code: nil))
            }
        }
        mine.appear()
        await mine.settle()
        #expect(mine.noticeLines.isEmpty && mine.feed?.rows.goods.count == 2 && fixture.toast == nil)
    }

    @Test func aMarketWithoutAccountsSaysSo() async {
        let (_, mine) = await mine(nil) { $0.capabilities = .edition2022 }
        #expect(mine.phase == .vendor)
        #expect(mine.emptyText?.title == "계정이 없는 마켓이에요")
    }
}
