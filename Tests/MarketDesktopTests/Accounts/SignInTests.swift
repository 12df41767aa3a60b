import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

extension DesktopAppTests {
    @Suite(.timeLimit(.minutes(10)))
    struct SignInTests {
        private let asked = PendingReplies<[String], Account>()

        private var market: MarketClient {
            .counter {
                $0.capabilities = .market
                $0.accounts.signIn = { [asked] name, password throws(ClientError) in
                    try await asked.ask(["in", name, password])
                }
                $0.accounts.signUp = { [asked] name, password throws(ClientError) in
                    try await asked.ask(["up", name, password])
                }
            }
        }

        private func open(_ app: AppUnderTest) async {
            await eventually(app.shell.page == .tabs)
            app.shell.askToSignIn()
            await eventually(app.sheet != nil)
        }

        @Test(arguments: Language.allCases)
        func signingInShowsAWelcome(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(market, language: language) { app, person in
                await open(app)
                await eventually(person.focused == texts[.screenAccountName])
                await person.type("민지", into: texts[.screenAccountName])
                await person.submit(texts[.screenAccountName])
                #expect(person.focused == texts[.screenPassword])
                await person.type("a long password", into: texts[.screenPassword])
                await person.submit(texts[.screenPassword])
                await eventually(asked.questions == [["in", "민지", "a long password"]])
                await eventually(person.nodes.contains { $0.isA("GtkSpinner") })
                #expect(person.pressable(texts[.screenSignIn]) == nil)
                asked.answer(.sample())
                await eventually(app.shell.signIn == nil)
                await person.see(texts(.screenWelcomeName, ["name": "판매자 1"]))
            }
        }

        @Test func anEmptyFieldIsReportedAtTheField() async throws {
            try await AppUnderTest.with(market) { app, person in
                await open(app)
                await person.press("로그인")
                for text in ["이름을 적어 주세요.", "비밀번호를 적어 주세요."] { await person.see(text) }
                await eventually(person.focused == "이름")
                #expect(asked.questions.isEmpty)
            }
        }

        @Test func aSignInErrorKeepsTheTypedName() async throws {
            try await AppUnderTest.with(market) { app, person in
                await open(app)
                await person.type("민지", into: "이름")
                await person.type("wrong", into: "비밀번호")
                await person.press("로그인")
                await eventually(asked.questions.count == 1)
                asked.fail(.refused(Refusal(status: 401, code: .wrongCredentials)))
                await eventually(app.shell.signIn?.errorText != nil)
                await person.see(try #require(app.shell.signIn?.errorText))
                await eventually(person.focused == "비밀번호")
                #expect(person.field("이름")?.text == "민지")
                #expect(person.field("비밀번호")?.text == "wrong")
            }
        }

        @Test func thereIsAWayToAnAccountAndBack() async throws {
            try await AppUnderTest.with(market) { app, person in
                await open(app)
                await person.press("처음이신가요? 회원가입")
                await eventually(app.sheet?.title == "회원가입")
                await person.type("민", into: "이름")
                await person.type("short", into: "비밀번호")
                await person.press("회원가입")
                let signIn = try #require(app.shell.signIn)
                for field in AccountProblem.Field.allCases {
                    await person.see(try #require(signIn.message(at: field)))
                }
                await person.retype("민지", into: "이름")
                await person.retype("a long password", into: "비밀번호")
                await person.press("회원가입")
                await eventually(asked.questions == [["up", "민지", "a long password"]])
                let taken = ProblemBody.Field(field: "name", code: "taken", message: "")
                asked.fail(.refused(Refusal(status: 422, code: .invalidAccount, fields: [taken])))
                await person.see(Texts.of(.korean)[.accountNameTaken])
                await person.press("이미 가입하셨나요? 로그인")
                await eventually(app.sheet?.title == "로그인")
                await person.seeNo(Texts.of(.korean)[.accountNameTaken])
            }
        }

        @Test func signingUpTakesATickWhereTheMarketHasTerms() async throws {
            let forms = PendingReplies<SignUpForm, Account>()
            var client = market
            client.accounts.signUpRules = { () throws(ClientError) in SignUpRules(terms: .sample) }
            client.accounts.join = { form throws(ClientError) in try await forms.ask(form) }
            let texts = Texts.of(.korean)
            try await AppUnderTest.with(client, width: 400) { app, person in
                await open(app)
                await person.seeNo(texts[.consentBox])
                await person.press("처음이신가요? 회원가입")
                for text in [texts[.consentBox], "이용약관", "개인정보 처리방침"] { await person.see(text) }
                await person.type("민지", into: "이름")
                await person.type("a long password", into: "비밀번호")
                await person.press("회원가입")
                await person.see(texts[.consentMissing])
                await eventually(person.focused == texts[.consentBox])
                #expect(forms.questions.isEmpty)
                let sheet = try #require(app.sheet)
                for look in ScreenVariant.all {
                    await look.apply(to: sheet)
                    await eventually(sheet.tree?.flaws() == [], "\(look): \(sheet.tree?.flaws() ?? [])")
                    try await TestDesktop.shoot(sheet, "sign-up-\(look.testDescription)")
                }
                TestDesktop.plain()
                await person.press(keys: "space")
                await person.seeNo(texts[.consentMissing])
                await person.press("회원가입")
                let expected = SignUpForm(name: "민지", password: "a long password", agreedTerms: .sample)
                await eventually(forms.questions == [expected])
                forms.answer(.sample())
                await eventually(app.shell.signIn == nil)
            }
        }

        @Test func changedTermsAreAskedForQuietly() async throws {
            let answers = PendingReplies<TermsVersion, ConsentState>()
            func state(isAsked: Bool) -> ConsentState {
                ConsentState(version: .sample, agreedAt: nil, earlierAt: nil, isAsked: isAsked)
            }
            let asked = state(isAsked: true)
            let client = MarketClient.counter {
                $0.isSomebodys()
                $0.accounts.consent = { () throws(ClientError) in asked }
                $0.accounts.agree = { version throws(ClientError) in try await answers.ask(version) }
            }
            let texts = Texts.of(.korean)
            try await AppUnderTest.with(client, width: 400) { app, person in
                await eventually(app.shell.page == .tabs)
                await person.see(texts[.consentFirst])
                for look in ScreenVariant.all {
                    await look.apply(to: app.window)
                    await eventually(app.window.tree?.flaws() == [], "\(app.window.tree?.flaws() ?? [])")
                    try await TestDesktop.shoot(app.window, "consent-\(look.testDescription)")
                }
                TestDesktop.plain()
                await person.press(texts[.consentGive])
                await eventually(answers.questions == [.sample])
                answers.answer(state(isAsked: false))
                await person.see(texts[.consentThanks])
                await person.seeNo(texts[.consentGive])
            }
            try await AppUnderTest.with(client) { app, person in
                await person.press(texts[.consentLater])
                await person.seeNo(texts[.consentGive])
                #expect(answers.questions.count == 1)
            }
        }

        @Test func escapeCancels() async throws {
            try await AppUnderTest.with(market) { app, person in
                await open(app)
                await person.type("민지", into: "이름")
                await person.press(keys: "Escape")
                await eventually(app.shell.signIn == nil)
                await eventually(app.sheet == nil)
            }
        }

        @Test(arguments: [
            (Language.korean, "비밀번호 보기", "비밀번호 가리기"), (.english, "Show Password", "Hide Password"),
        ])
        func theButtonThatShowsThePasswordSaysSo(language: Language, show: String, hide: String) async throws
        {
            try await AppUnderTest.with(market, language: language) { app, person in
                await open(app)
                await eventually(person.pressable(show) != nil)
                await person.press(show)
                await eventually(person.pressable(hide) != nil)
                #expect(person.pressable(show) == nil)
                await person.press(hide)
                await eventually(person.pressable(show) != nil)
            }
        }

        @Test func layoutHasNoFlawsAndNothingLeaks() async throws {
            try await AppUnderTest.with(market, width: 400) { app, person in
                await open(app)
                let sheet = try #require(app.sheet)
                await person.press("로그인")
                for look in ScreenVariant.all {
                    await look.apply(to: sheet)
                    await eventually(sheet.tree?.flaws() == [], "\(look): \(sheet.tree?.flaws() ?? [])")
                    try await TestDesktop.shoot(sheet, "sign-in-\(look.testDescription)")
                }
                TestDesktop.plain()
                app.shell.signIn?.close()
                await leavesNothingBehind {
                    app.shell.askToSignIn()
                    await settle(turns: 3)
                    app.shell.signIn?.close()
                    await settle(turns: 3)
                }
            }
        }
    }
}
