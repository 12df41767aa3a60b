import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Sending the form: rows S0-27…36, S0-41, S4-28.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FormSendingTests: FormTesting {
    let sent = PendingReplies<ProductSubmission, ProductDetails>()

    @Test func aFormIsSentOnceAndClosesWithAToast() async {
        let fixture = fixture()
        let form = await form(fixture)
        var news: [ProductEvent] = []
        let reader = fixture.context.productEvents.follow { news.append($0) }
        fill(form)
        form.submit()
        form.submit()
        await sent.asked(1)
        #expect(!form.isEnabled)
        #expect(form.enter("xyz", in: .name) == "자전거")
        form.submit()
        sent.answer(.sample(9))
        await form.settle()
        #expect(form.phase == .done(Product.ID(9)))
        #expect(fixture.toast == "상품 등록하였습니다.")
        #expect(news == [.created(.sample(9))])
        #expect(sent.questions.count == 1)
        #expect(sent.questions[0].draft.price == "150000")
        #expect(await fixture.drafts.drafts().isEmpty)
        withExtendedLifetime(reader) {}
    }

    @Test func progressIsReportedPerPhoto() async {
        let gate = Gate()
        let fixture = fixture {
            $0.selling.uploadPhoto = { _, _, progress throws(ClientError) in
                progress(UploadProgress(photo: 0, photoCount: 1, sentBytes: 5, totalBytes: 10))
                _ = await gate.pass()
                return .sample(1)
            }
        }
        let form = await form(fixture)
        fill(form)
        form.submit()
        await gate.arrivals(1)
        await until { form.progress == 0.5 }
        #expect(form.progressText == "사진 1/1 보내는 중")
        gate.open()
        await sent.asked(1)
        sent.answer(.sample(1))
        await form.settle()
        #expect(form.progress == nil)
    }

    @Test func aFailureKeepsEverythingAndTheSameKeyIsUsedAgain() async {
        let keys = PendingReplies<IdempotencyKey, ProductDetails>()
        let fixture = fixture {
            $0.selling.create = { _, key, _ throws(ClientError) in try await keys.ask(key) }
        }
        let form = await form(fixture)
        fill(form)
        form.submit()
        await keys.asked(1)
        keys.fail(.interrupted)
        await form.settle()
        #expect(form.phase == .editing)
        #expect(failure(form)?.notice.title == "서버 통신 실패")
        #expect(failure(form)?.recovery == .again)
        #expect(form.text(of: .name) == "자전거")
        #expect(form.photoCounter == "1/10")
        form.submit()
        await keys.asked(2)
        keys.answer(.sample(1))
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
        #expect(keys.questions[0] == keys.questions[1])
    }

    @Test func afterARestartTheSameDraftIsSentWithItsKey() async {
        let keys = PendingReplies<IdempotencyKey, ProductDetails>()
        let drafts = MemoryDraftStore()
        func fixture() -> ScreenFixture {
            self.fixture(drafts: drafts) {
                $0.selling.create = { _, key, _ throws(ClientError) in try await keys.ask(key) }
            }
        }
        let before = await form(fixture())
        fill(before)
        before.submit()
        await keys.asked(1)
        keys.fail(.timedOut)
        await before.settle()

        let second = fixture()
        let after = await form(second)
        #expect(second.toast == "쓰던 내용을 불러왔어요.")
        #expect(after.text(of: .name) == "자전거")
        #expect(after.photoCounter == "1/10")
        after.submit()
        await keys.asked(2)
        keys.answer(.sample(1))
        await after.settle()
        #expect(keys.questions[0] == keys.questions[1])
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func offlineNothingIsSent() async {
        let form = await form(fixture(offline: true))
        fill(form)
        form.submit()
        await form.settle()
        #expect(sent.questions.isEmpty)
        #expect(failure(form)?.notice.message == "인터넷에 연결되어 있지 않아요.")
        #expect(form.phase == .editing)
    }

    @Test func theMarketsProblemsAreShownAtTheirFields() async {
        let form = await form(fixture())
        fill(form)
        form.submit()
        await sent.asked(1)
        let field = ProblemBody.Field(field: "name", code: "too_long", message: "")
        sent.fail(.refused(Refusal(status: 422, code: .invalidDraft, fields: [field])))
        await form.settle()
        #expect(form.message(at: .name) == "글자수가 초과되었습니다.")
        #expect(form.focus == .name)
        #expect(problem(form) != nil)
        form.enter("자전거 팝니다", in: .name)
        #expect(form.message(at: .name) == nil)
    }

    @Test(
        arguments: [
            (ClientError.notAPhoto(name: "a.jpg"), "상품 등록 실패하였습니다.", nil),
            (.refused(Refusal(status: 401, code: .unauthenticated)), "상품 등록 실패하였습니다.", .signIn),
            (.refused(Refusal(status: 503)), "서버 통신 실패", .again),
            (.draftNotKept, "상품 등록 실패하였습니다.", nil),
        ] as [(ClientError, String, FormFailure.Recovery?)]
    )
    func aFailureSaysWhatCanBeDone(error: ClientError, title: String, recovery: FormFailure.Recovery?) async {
        let form = await form(fixture())
        fill(form)
        form.submit()
        await sent.asked(1)
        sent.fail(error)
        await form.settle()
        #expect(failure(form)?.notice.title == title)
        #expect(failure(form)?.recovery == recovery)
    }

    @Test func sendingCanBeGivenUp() async {
        let form = await form(fixture())
        fill(form)
        form.submit()
        await sent.asked(1)
        form.cancelSending()
        await form.settle()
        #expect(form.phase == .editing)
        #expect(form.dialog == nil)
        #expect(sent.cancelledCount == 1)
    }

    @Test func anOldMarketAsksForTheSecretUntilItIsRight() async {
        let fixture = fixture {
            $0.capabilities = .edition2022
            $0.products.list = { _ throws(ClientError) in Page([], next: nil) }
            $0.accounts.identity = { .nobody }
            $0.selling.create = { offer, _, _ throws(ClientError) in
                guard let secret = offer.secret else { throw .secretMissing }
                guard secret == "right" else { throw .secretWrong }
                return .sample(1)
            }
        }
        let form = await form(fixture)
        fill(form)
        form.submit()
        await form.settle()
        guard case .secret = form.dialog else {
            Issue.record("the secret was not asked for")
            return
        }
        form.submit(secret: "wrong")
        await form.settle()
        guard case .secret(let prompt) = form.dialog else {
            Issue.record("the dialog did not stay")
            return
        }
        #expect(prompt.problem == "비밀번호가 맞지 않아요.")
        #expect(form.text(of: .name) == "자전거")
        form.submit(secret: "right")
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
    }

    @Test func aRateLimitedFormShowsWhenItIsResent() async {
        let fixture = fixture { $0.accounts.identity = { .account(.sample()) } }
        let form = await form(fixture)
        fill(form)
        form.submit()
        await sent.asked(1)
        sent.fail(.refused(Refusal(status: 429, code: .listingLimit, retryAfter: .seconds(3_600))))
        await form.settle()
        let message = failure(form)?.notice.message
        #expect(
            message?.hasSuffix("01:01에 자동으로 다시 보내요. 그때 앱이 꺼져 있으면 다음에 켤 때 보내요.") == true,
            "\(message ?? "")"
        )
        let mine = ProfileModel(fixture.context)
        mine.appear()
        await mine.settle()
        #expect(mine.drafts.map(\.status) == ["01:01에 자동으로 다시 보내요"])
        form.closeDialog()
        // Where nothing was arranged, nothing is said.
        form.submit()
        await sent.asked(2)
        sent.fail(.refused(Refusal(status: 422, code: .invalidDraft)))
        await form.settle()
        #expect(failure(form)?.notice.message.contains("저절로") == false)
    }
}
