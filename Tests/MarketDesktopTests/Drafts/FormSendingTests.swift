import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

extension DesktopAppTests {
    /// Rows S0-20, S0-22, S0-38, S1-19, S4-20, S4-22, S4-23.
    @Suite(.timeLimit(.minutes(10)))
    struct FormSendingTests {
        private let sent = PendingReplies<ProductSubmission, ProductDetails>()
        private let edits = PendingReplies<ProductUpdate, ProductDetails>()

        private func market(_ change: (inout MarketClient) -> Void = { _ in }) -> MarketClient {
            .seller {
                $0.selling.create = { [sent] offer, _, _ throws(ClientError) in try await sent.ask(offer) }
                $0.selling.edit = { [edits] _, edit, _, _ throws(ClientError) in try await edits.ask(edit) }
                change(&$0)
            }
        }

        @Test func aFormIsSentByKeyAndSaysSoWhenItHasClosed() async throws {
            try await AppUnderTest.with(market()) { app, person in
                try await app.writeForm(photos: 2, person)
                #expect(await person.press(keys: "<Control>Return"))
                await eventually(sent.questions.count == 1)
                await person.press(keys: "<Control>Return")
                sent.answer(.sample(9))
                await eventually(app.shell.form == nil)
                await person.see("상품 등록하였습니다.")
                await person.seeNo("상품등록")
                #expect(sent.questions.count == 1)
                #expect(sent.questions[0].draft.name == "접이식 자전거")
                #expect(sent.questions[0].photos.count == 2)
            }
        }

        @Test func uploadProgressIsShownAndCanBeStopped() async throws {
            let gate = Gate()
            let market = market {
                $0.selling.uploadPhoto = { _, _, progress throws(ClientError) in
                    progress(UploadProgress(photo: 0, photoCount: 1, sentBytes: 5, totalBytes: 10))
                    guard await gate.pass() else { throw .cancelled }
                    return .sample(1)
                }
            }
            try await AppUnderTest.with(market) { app, person in
                try await app.writeForm(photos: 1, person)
                await person.press("완료")
                await person.see("사진 1/1 보내는 중")
                #expect(person.nodes.contains { $0.isA("GtkProgressBar") })
                #expect(person.pressable("완료") == nil)
                try await TestDesktop.shoot(try #require(app.sheet), "form-sending")
                await person.press("보내기 멈추기")
                await person.seeNo("사진 1/1 보내는 중")
                #expect(app.shell.form?.phase == .editing)
                #expect(person.field("상품명")?.text == "접이식 자전거")
                #expect(app.photoNames.count == 1)
            }
        }

        @Test(arguments: Language.allCases)
        func aFailureKeepsEverythingAndIsTriedAgain(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(market(), language: language) { app, person in
                try await app.writeForm(photos: 1, person, texts)
                await person.press(texts[.formDone])
                await eventually(sent.questions.count == 1)
                sent.fail(.interrupted)
                await person.see(texts[.serverUnreachable])
                #expect(person.field(texts[.formName])?.text == "접이식 자전거")
                await person.press(texts[.screenRetry])
                await eventually(sent.questions.count == 2)
                sent.answer(.sample(9))
                await eventually(app.shell.form == nil)
                await person.see(texts[.formSold])
            }
        }

        @Test func anUnsentFormIsResentByKey() async throws {
            try await AppUnderTest.with(market()) { app, person in
                try await app.writeForm(photos: 1, person)
                for times in 1...2 {
                    #expect(await person.press(keys: "<Control>Return"))
                    await eventually(sent.questions.count == times)
                    sent.fail(.interrupted)
                    await person.see("서버 통신 실패")
                    await person.press("확인")
                    await person.seeNo("서버 통신 실패")
                }
            }
        }

        @Test func withoutNetworkNothingIsSentAndNothingLost() async throws {
            try await AppUnderTest.with(market()) { app, person in
                try await app.writeForm(photos: 1, person)
                app.network.cut()
                await person.press("완료")
                await person.see("서버 통신 실패")
                // The same answer twice is said twice.
                await person.press("다시 시도")
                await settle()
                await person.see("서버 통신 실패")
                await person.press("확인")
                await person.seeNo("서버 통신 실패")
                #expect(sent.questions.isEmpty)
                app.network.mend()
                await person.press("완료")
                await eventually(sent.questions.count == 1)
                sent.answer(.sample(9))
                await eventually(app.shell.form == nil)
            }
        }

        @Test func expiredSessionSignsInAndContinues() async throws {
            let market = market {
                $0.accounts.signIn = { _, _ throws(ClientError) in .sample() }
            }
            try await AppUnderTest.with(market) { app, person in
                try await app.writeForm(photos: 1, person)
                await person.press("완료")
                await eventually(sent.questions.count == 1)
                sent.fail(.refused(Refusal(status: 401, code: .unauthenticated)))
                await person.see("상품 등록 실패하였습니다.")
                await person.press("로그인")
                await eventually(app.shell.signIn != nil)
                await person.type("민지", into: "이름")
                await person.type("a long password", into: "비밀번호")
                await person.submit("비밀번호")
                await eventually(sent.questions.count == 2)
                sent.answer(.sample(9))
                await eventually(app.shell.form == nil)
            }
        }

        @Test func theMarketsProblemsAreShownAtTheirFields() async throws {
            try await AppUnderTest.with(market()) { app, person in
                try await app.writeForm(photos: 1, person)
                await person.press("완료")
                await eventually(sent.questions.count == 1)
                let field = ProblemBody.Field(field: "name", code: "too_long", message: "")
                sent.fail(.refused(Refusal(status: 422, code: .invalidDraft, fields: [field])))
                await person.see("상품명: 글자수가 초과되었습니다.")
                await person.press("확인")
                await person.see("글자수가 초과되었습니다.")
                await eventually(person.focused == "상품명")
            }
        }

        @Test func theSecretIsAskedForUntilItIsRight() async throws {
            let gate = Gate()
            let market = market {
                $0.capabilities = .edition2022
                $0.products.list = { _ throws(ClientError) in Page([], next: nil) }
                $0.selling.create = { offer, _, _ throws(ClientError) in
                    guard let secret = offer.secret else { throw .secretMissing }
                    guard secret == "right" else { throw .secretWrong }
                    _ = await gate.pass()
                    return .sample(1)
                }
            }
            try await AppUnderTest.with(market) { app, person in
                try await app.writeForm(photos: 1, person)
                await person.press("완료")
                await person.see("비밀번호 확인")
                #expect(person.nodes.contains { $0.isA("GtkPasswordEntry") })
                await person.press("확인")
                await person.see(Texts.of(.korean)[.clientSecretMissing])
                for _ in 0..<2 {
                    await person.retype("wrong", into: "판매자 비밀번호")
                    await person.submit("판매자 비밀번호")
                    await person.see("비밀번호가 맞지 않아요.")
                    await eventually(person.field("판매자 비밀번호")?.isSensitive == true)
                    #expect(person.field("판매자 비밀번호")?.text == "wrong")
                }
                await person.retype("right", into: "판매자 비밀번호")
                await person.submit("판매자 비밀번호")
                await gate.arrivals(1)
                gate.open()
                await eventually(app.shell.form == nil)
                await person.seeNo("비밀번호 확인")
            }
        }

        @Test func cancelledSecretPromptKeepsEditing() async throws {
            let market = market {
                $0.capabilities = .edition2022
                $0.products.list = { _ throws(ClientError) in Page([], next: nil) }
                $0.selling.create = { _, _, _ throws(ClientError) in throw .secretMissing }
            }
            try await AppUnderTest.with(market) { app, person in
                try await app.writeForm(photos: 1, person)
                for _ in 0..<2 {
                    await person.press("완료")
                    await person.see("비밀번호 확인")
                    Window.onScreen.first { $0.type == "AdwMessageDialog" }?.close()
                    await person.seeNo("비밀번호 확인")
                }
                #expect(app.shell.form?.phase == .editing)
            }
        }

        // MARK: Editing

        @Test(arguments: Language.allCases)
        func everyFieldIsFilledInAndNothingChangedIsNothingSent(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(market(), language: language) { app, person in
                await app.edit(person)
                await person.see(texts[.formEditTitle])
                for (key, text) in [
                    (TextKey.formName, "자전거 1"), (.formPrice, "1000"), (.formDiscount, ""), (.formStock, "3"),
                    (.formDescription, "거의 새것"),
                ] {
                    await eventually(person.field(texts[key])?.text == text, "\(texts[key])")
                }
                #expect(person.pressable("\(texts[.photoAdd]), 3/10") != nil)
                try await TestDesktop.shoot(try #require(app.sheet), "form-edit-\(language.rawValue)")
                await person.press(texts[.formDone])
                await eventually(app.shell.form == nil)
                #expect(edits.questions.isEmpty)
            }
        }

        @Test func leavingAChangedEditAsksFirst() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await app.edit(person)
                await person.retype("1200", into: "상품가격")
                await person.press("취소")
                await person.see("쓰던 내용을 보관하면 다음에 이어서 쓸 수 있어요.")
                #expect(person.pressable("보관하기") != nil)
                await person.press("버리기")
                await eventually(app.shell.form == nil)
            }
        }

        @Test(arguments: [true, false])
        func aConflictShowsBothAndIsDecided(mine: Bool) async throws {
            try await AppUnderTest.with(market()) { app, person in
                await app.edit(person)
                await person.retype("1200", into: "상품가격")
                await person.press("완료")
                await eventually(edits.questions.count == 1)
                var theirs = ProductDetails.sample(1, pictures: 3)
                theirs.goods = .sample(1, name: "새 자전거", price: 900)
                theirs.goods.version = 2
                edits.fail(.refused(Refusal(status: 412, code: .stale, current: theirs)))
                await person.see("다른 곳에서 바뀐 상품이에요")
                for line in ["지금 내용: 새 자전거", "지금 내용: 900원", "내가 쓴 내용: 1,200원"] {
                    await person.see(line)
                }
                #expect(person.flawsOfDialog == [])
                if mine {
                    await person.press("내 내용으로 저장")
                    await eventually(edits.questions.count == 2)
                    #expect(edits.questions[1].price == "1200")
                    #expect(edits.questions[1].name == nil)
                    edits.answer(.sample(1))
                    await eventually(app.shell.form == nil)
                } else {
                    await person.press("바뀐 내용 사용하기")
                    await eventually(person.field("상품가격")?.text == "900")
                    #expect(person.field("상품명")?.text == "새 자전거")
                    #expect(app.shell.form?.isDirty == false)
                }
            }
        }
    }
}

extension Person {
    /// The layout flaws of the open dialog; its widgets are released at once, as those of a closing window.
    fileprivate var flawsOfDialog: [Flaw]? {
        Window.onScreen.first { $0.type == "AdwMessageDialog" }?.flaws()
    }
}
