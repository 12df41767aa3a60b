import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Rows S0-19…36, S0-41, S1-16…19, S4-09…23, S4-28.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ProductFormTests {
    private let sent = Held<Offer, GoodsDetail>()

    private func stage(
        offline: Bool = false,
        drafts: InMemoryDrafts = InMemoryDrafts(),
        _ set: (inout MarketClient) -> Void = { _ in }
    ) -> Stage {
        Stage(offline: offline, drafts: drafts) { client in
            client.abilities = .market
            client.selling.uploadPhoto = { file, _, _ throws(ClientError) in
                .sample(Int64(file.path.utf8.count))
            }
            client.selling.create = { [sent] offer, _, _ throws(ClientError) in try await sent.ask(offer) }
            set(&client)
        }
    }

    private func form(_ stage: Stage) async -> ProductForm {
        let form = ProductForm(selling: stage.around)
        form.appear()
        await form.settle()
        return form
    }

    private func fill(_ form: ProductForm) {
        form.add([PhotoFile(path: "/photos/a.jpg")])
        form.enter("자전거", in: .name)
        form.enter("150000", in: .price)
        form.enter("2", in: .stock)
        form.enter("거의 새것", in: .description)
    }

    private func problem(_ form: ProductForm) -> Notice? {
        guard case .problem(let notice, _) = form.dialog else { return nil }
        return notice
    }

    private func failure(_ form: ProductForm) -> FormFailure? {
        guard case .failed(let failure) = form.dialog else { return nil }
        return failure
    }

    // MARK: Typing

    @Test(arguments: [
        (DraftProblem.Field.price, "0", ""), (.price, ".", "0."), (.price, "1..2", "1.2"),
        (.price, "1,500,000", "1500000"), (.price, "12345678901", ""), (.price, "1원", ""),
        (.discount, "0", ""), (.stock, "0", "0"), (.stock, "1.5", ""), (.stock, "12345678901", ""),
    ])
    func numbersAreFilteredAsTheyAreTyped(field: DraftProblem.Field, typed: String, shown: String) async {
        let form = await form(stage())
        #expect(form.enter(typed, in: field) == shown)
        #expect(form.text(of: field) == shown)
    }

    @Test(arguments: [
        (DraftProblem.Field.name, 40, "40/40"), (.description, 1000, "1000/1000"),
    ])
    func textsEndAtTheirLimitAndSaySo(field: DraftProblem.Field, limit: Int, counter: String) async {
        let form = await form(stage())
        let most = String(repeating: "가", count: limit)
        #expect(form.enter(most, in: field) == most)
        #expect(form.message(at: field) == nil)
        #expect(form.enter(most + "나", in: field) == most)
        #expect(form.counter(of: field) == counter)
        #expect(form.message(at: field) == "글자수가 초과되었습니다.")
    }

    @Test func digitsPastTheLimitSaySo() async {
        let form = await form(stage())
        #expect(form.enter("1234567890", in: .price) == "1234567890")
        #expect(form.enter("12345678901", in: .price) == "1234567890")
        #expect(form.message(at: .price) == "글자수가 초과되었습니다.")
    }

    @Test func aFieldComplainsOnlyAfterItWasLeft() async {
        let form = await form(stage())
        #expect(form.message(at: .name) == nil)
        form.left(.name)
        #expect(form.message(at: .name) == "값이 없습니다.")
        form.enter(" a b", in: .name)
        #expect(form.message(at: .name) == "상품명은 세 글자 이상 입력되어야 합니다.")
        form.enter("abc", in: .name)
        #expect(form.message(at: .name) == nil)
        #expect(form.counter(of: .name) == "3/40")
    }

    @Test func labelsAndTitlesAreThoseOfTheSeeds() async {
        let form = await form(stage())
        #expect(form.title == "상품등록")
        #expect(
            [.name, .price, .discount, .stock, .description].map { form.label(of: $0) }
                == ["상품명", "상품가격", "할인금액", "재고수량", "제품 상세 설명"]
        )
        #expect(form.draft.currency == .krw)
    }

    @Test func thePriceIsShownAsBuyersWillSeeIt() async {
        let form = await form(stage())
        #expect(form.pricePreview == nil)
        form.enter("1000", in: .price)
        form.enter("200", in: .discount)
        #expect(form.pricePreview?.plain == "KRW 1,000 KRW 800")
        form.choose(.usd)
        #expect(form.pricePreview?.plain == "USD 1,000.00 USD 800.00")
    }

    // MARK: Photos

    private func files(_ count: Int) -> [PhotoFile] {
        (0..<count).map { PhotoFile(path: "/photos/\($0).jpg") }
    }

    private func names(_ form: ProductForm) -> [String] {
        form.photos.map { photo in
            guard case .file(let file) = photo.source else { return "" }
            return file.name
        }
    }

    @Test func theCounterFollowsAndTheButtonGoesAtFive() async {
        let form = await form(stage())
        form.add(files(3))
        #expect(form.photoCounter == "3/5")
        form.add(files(2))
        #expect(form.photoCounter == "5/5")
        #expect(!form.canAddPhotos)
        form.remove(form.photos[1].id)
        #expect(form.photoCounter == "4/5")
        #expect(form.canAddPhotos)
        #expect(names(form) == ["0.jpg", "2.jpg", "0.jpg", "1.jpg"])
    }

    @Test func aSixthPhotoIsRefusedWithAMessage() async {
        let form = await form(stage())
        form.add(files(6))
        #expect(form.photoCounter == "5/5")
        #expect(problem(form)?.message == "사진은 최대 5장까지 가능합니다.")
        #expect(form.message(at: .photos) == "이미지를 추가할 수 없습니다.")
    }

    @Test(arguments: [
        (0, 2, ["1.jpg", "2.jpg", "0.jpg"]), (2, 0, ["2.jpg", "0.jpg", "1.jpg"]),
        (1, 1, ["0.jpg", "1.jpg", "2.jpg"]), (0, 99, ["1.jpg", "2.jpg", "0.jpg"]),
    ])
    func photosAreMoved(from: Int, to place: Int, order: [String]) async {
        let form = await form(stage())
        form.add(files(3))
        form.move(form.photos[from].id, to: place)
        #expect(names(form) == order)
    }

    @Test func choosingNoPhotoLeavesTheFormAsItWas() async {
        let form = await form(stage())
        form.add([])
        #expect(!form.isDirty)
    }

    // MARK: What is missing

    @Test func eachMissingThingRaisesOneDialogAndSendsNothing() async {
        let form = await form(stage())
        form.submit()
        #expect(
            problem(form)
                == Notice(title: "등록된 이미지가 없습니다.", message: "한 개 이상의 이미지를 필수로 등록해주세요.")
        )
        #expect(form.focus == .photos)
        form.closeDialog()
        form.add(files(1))
        form.enter("ab", in: .name)
        form.submit()
        #expect(problem(form) == Notice(title: "상품 등록 불가", message: "상품명을 세 글자 이상 입력해주세요."))
        #expect(form.focus == .name)
        form.enter("abc", in: .name)
        form.submit()
        #expect(problem(form)?.message == "한 자리 이상의 상품 가격을 입력해주세요.")
        #expect(form.focus == .price)
        form.enter("100", in: .price)
        form.enter("200", in: .discount)
        form.submit()
        #expect(problem(form)?.message == "할인금액: 할인금액은 상품가격보다 클 수 없습니다.")
        #expect(form.phase == .editing)
        #expect(sent.questions.isEmpty)
    }

    // MARK: Sending

    @Test func aFormIsSentOnceAndClosesWithAToast() async {
        let stage = stage()
        let form = await form(stage)
        var news: [GoodsNews] = []
        let reader = stage.around.bulletin.follow { news.append($0) }
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
        #expect(stage.toast == "상품 등록하였습니다.")
        #expect(news == [.created(.sample(9))])
        #expect(sent.questions.count == 1)
        #expect(sent.questions[0].draft.price == "150000")
        #expect(await stage.drafts.drafts().isEmpty)
        withExtendedLifetime(reader) {}
    }

    @Test func progressIsToldPhotoByPhoto() async {
        let gate = Gate()
        let stage = stage {
            $0.selling.uploadPhoto = { _, _, progress throws(ClientError) in
                progress(UploadProgress(photo: 0, photoCount: 1, sentBytes: 5, totalBytes: 10))
                _ = await gate.pass()
                return .sample(1)
            }
        }
        let form = await form(stage)
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
        let keys = Held<IdempotencyKey, GoodsDetail>()
        let stage = stage {
            $0.selling.create = { _, key, _ throws(ClientError) in try await keys.ask(key) }
        }
        let form = await form(stage)
        fill(form)
        form.submit()
        await keys.asked(1)
        keys.fail(.interrupted)
        await form.settle()
        #expect(form.phase == .editing)
        #expect(failure(form)?.notice.title == "서버 통신 실패")
        #expect(failure(form)?.way == .again)
        #expect(form.text(of: .name) == "자전거")
        #expect(form.photoCounter == "1/5")
        form.submit()
        await keys.asked(2)
        keys.answer(.sample(1))
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
        #expect(keys.questions[0] == keys.questions[1])
    }

    @Test func afterARestartTheSameDraftIsSentWithItsKey() async {
        let keys = Held<IdempotencyKey, GoodsDetail>()
        let drafts = InMemoryDrafts()
        func stage() -> Stage {
            self.stage(drafts: drafts) {
                $0.selling.create = { _, key, _ throws(ClientError) in try await keys.ask(key) }
            }
        }
        let before = await form(stage())
        fill(before)
        before.submit()
        await keys.asked(1)
        keys.fail(.timedOut)
        await before.settle()

        let second = stage()
        let after = await form(second)
        #expect(second.toast == "쓰던 내용을 불러왔습니다.")
        #expect(after.text(of: .name) == "자전거")
        #expect(after.photoCounter == "1/5")
        after.submit()
        await keys.asked(2)
        keys.answer(.sample(1))
        await after.settle()
        #expect(keys.questions[0] == keys.questions[1])
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func offlineNothingIsSent() async {
        let form = await form(stage(offline: true))
        fill(form)
        form.submit()
        await form.settle()
        #expect(sent.questions.isEmpty)
        #expect(failure(form)?.notice.message == "인터넷에 연결되어 있지 않습니다.")
        #expect(form.phase == .editing)
    }

    @Test func whatTheMarketFindsWrongStandsAtTheField() async {
        let form = await form(stage())
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
        ] as [(ClientError, String, FormFailure.Way?)]
    )
    func aFailureSaysWhatCanBeDone(error: ClientError, title: String, way: FormFailure.Way?) async {
        let form = await form(stage())
        fill(form)
        form.submit()
        await sent.asked(1)
        sent.fail(error)
        await form.settle()
        #expect(failure(form)?.notice.title == title)
        #expect(failure(form)?.way == way)
    }

    @Test func sendingCanBeGivenUp() async {
        let form = await form(stage())
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
        let stage = stage {
            $0.abilities = .edition2022
            $0.goods.list = { _ throws(ClientError) in Page([], next: nil) }
            $0.people.identity = { .nobody }
            $0.selling.create = { offer, _, _ throws(ClientError) in
                guard let secret = offer.secret else { throw .secretMissing }
                guard secret == "right" else { throw .secretWrong }
                return .sample(1)
            }
        }
        let form = await form(stage)
        fill(form)
        form.submit()
        await form.settle()
        guard case .secret = form.dialog else {
            Issue.record("the secret was not asked for")
            return
        }
        form.give(secret: "wrong")
        await form.settle()
        guard case .secret(let prompt) = form.dialog else {
            Issue.record("the dialog did not stay")
            return
        }
        #expect(prompt.problem == "비밀번호가 맞지 않습니다.")
        #expect(form.text(of: .name) == "자전거")
        form.give(secret: "right")
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
    }

    // MARK: Keeping and leaving

    @Test func whatIsTypedIsKeptAMomentLater() async {
        let stage = stage()
        let form = await form(stage)
        form.enter("자전거", in: .name)
        #expect(!form.isKept)
        await stage.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(form.isKept)
        #expect(await stage.drafts.drafts().count == 1)
        form.enter("자전거 팝니다", in: .name)
        await stage.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(await stage.drafts.drafts().count == 1)
        form.enter("", in: .name)
        await stage.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(await stage.drafts.drafts().isEmpty)
    }

    @Test func aDraftThatCanNotBeKeptSaysSo() async {
        let stage = stage()
        await stage.drafts.setFull(true)
        let form = await form(stage)
        form.enter("자전거", in: .name)
        await stage.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(!form.isKept)
        #expect(stage.toast == "작성 중인 상품을 저장할 수 없어 보내지 않았습니다.")
    }

    @Test func aCleanFormClosesSilently() async {
        let form = await form(stage())
        form.close()
        #expect(form.phase == .closed)
        #expect(form.dialog == nil)
    }

    @Test func aDirtyFormAsksAndKeeps() async {
        let stage = stage()
        let form = await form(stage)
        form.enter("자전거", in: .name)
        form.close()
        guard case .leave(let question) = form.dialog else {
            Issue.record("nothing was asked")
            return
        }
        #expect([question.keep, question.discard, question.stay] == ["보관하기", "버리기", "계속 쓰기"])
        form.closeDialog()
        #expect(form.phase == .editing)
        form.close()
        form.leaveKeeping()
        await form.settle()
        #expect(form.phase == .closed)
        #expect(await stage.drafts.drafts().count == 1)
    }

    @Test func whatIsDiscardedDoesNotComeBack() async {
        let stage = stage()
        let form = await form(stage)
        form.enter("자전거", in: .name)
        await stage.clock.pass(.milliseconds(500))
        await form.settle()
        form.close()
        form.leaveDiscarding()
        await stage.around.errands.settle()
        #expect(form.phase == .closed)
        #expect(await stage.drafts.drafts().isEmpty)
    }

    @Test func aFullDiskLosesNothingOnLeaving() async {
        let stage = stage()
        await stage.drafts.setFull(true)
        let form = await form(stage)
        form.enter("자전거", in: .name)
        form.close()
        form.leaveKeeping()
        await form.settle()
        #expect(form.phase == .editing)
        #expect(form.text(of: .name) == "자전거")
    }

    @Test func aFormThatIsLetGoOfCancelsWhatRuns() async {
        let stage = stage()
        var form: ProductForm? = await form(stage)
        weak let gone = form
        form.map(fill)
        form?.submit()
        await sent.asked(1)
        form = nil
        await until { gone == nil }
        #expect(sent.cancelledCount == 1)
    }
}
