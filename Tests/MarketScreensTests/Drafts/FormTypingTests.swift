import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Filling in the form: rows S0-19…36, S1-16…19, S4-09…23.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FormTypingTests: FormTesting {
    let sent = PendingReplies<ProductSubmission, ProductDetails>()

    // MARK: Typing

    @Test(arguments: [
        (DraftProblem.Field.price, "0", ""), (.price, ".", "0."), (.price, "1..2", "1.2"),
        (.price, "1,500,000", "1500000"), (.price, "12345678901", ""), (.price, "1원", ""),
        (.discount, "0", ""), (.stock, "0", "0"), (.stock, "1.5", ""), (.stock, "12345678901", ""),
    ])
    func numbersAreFilteredAsTheyAreTyped(field: DraftProblem.Field, typed: String, shown: String) async {
        let form = await form(fixture())
        #expect(form.enter(typed, in: field) == shown)
        #expect(form.text(of: field) == shown)
    }

    @Test(arguments: [
        (DraftProblem.Field.name, 40, "40/40"), (.description, 1000, "1000/1000"),
    ])
    func textsEndAtTheirLimitAndSaySo(field: DraftProblem.Field, limit: Int, counter: String) async {
        let form = await form(fixture())
        let most = String(repeating: "가", count: limit)
        #expect(form.enter(most, in: field) == most)
        #expect(form.message(at: field) == nil)
        #expect(form.enter(most + "나", in: field) == most)
        #expect(form.counter(of: field) == counter)
        #expect(form.message(at: field) == "글자수가 초과되었습니다.")
    }

    @Test func digitsPastTheLimitSaySo() async {
        let form = await form(fixture())
        #expect(form.enter("1234567890", in: .price) == "1234567890")
        #expect(form.enter("12345678901", in: .price) == "1234567890")
        #expect(form.message(at: .price) == "글자수가 초과되었습니다.")
    }

    @Test func aFieldComplainsOnlyAfterItWasLeft() async {
        let form = await form(fixture())
        #expect(form.message(at: .name) == nil)
        form.didLeave(.name)
        #expect(form.message(at: .name) == "상품명을 적어 주세요.")
        form.enter(" a b", in: .name)
        #expect(form.message(at: .name) == "상품명은 세 글자 이상 입력되어야 합니다.")
        form.enter("abc", in: .name)
        #expect(form.message(at: .name) == nil)
        #expect(form.counter(of: .name) == "3/40")
    }

    @Test func labelsAndTitlesAreThoseOfTheSeeds() async {
        let form = await form(fixture())
        #expect(form.title == "상품등록")
        #expect(
            [.name, .price, .discount, .stock, .description].map { form.label(of: $0) }
                == ["상품명", "상품가격", "할인금액", "재고수량", "제품 상세 설명"]
        )
        #expect(form.draft.currency == .krw)
    }

    @Test func thePriceIsShownAsBuyersWillSeeIt() async {
        let form = await form(fixture())
        #expect(form.pricePreview == nil)
        form.enter("1000", in: .price)
        form.enter("200", in: .discount)
        #expect(form.pricePreview?.plain == "1,000원 800원")
        form.choose(.usd)
        #expect(form.pricePreview?.plain == "$1,000.00 $800.00")
    }

    @Test func aGiveawaysPreviewShowsWhatBuyersSee() async {
        let form = await form(fixture())
        form.choose(FactsDraft(giveaway: .first))
        #expect(form.pricePreview?.plain == "나눔")
        form.choose(FactsDraft())
        #expect(form.pricePreview == nil)
    }

    // MARK: Photos

    @Test func theCounterFollowsAndTheButtonGoesAtTen() async {
        let form = await form(fixture())
        form.add(files(8))
        #expect(form.photoCounter == "8/10")
        form.add(files(2))
        #expect(form.photoCounter == "10/10")
        #expect(!form.canAddPhotos)
        form.remove(form.photos[1].id)
        #expect(form.photoCounter == "9/10")
        #expect(form.canAddPhotos)
        #expect(names(form) == ["0.jpg"] + (2..<8).map { "\($0).jpg" } + ["0.jpg", "1.jpg"])
    }

    @Test func anEleventhPhotoIsRefusedWithAMessage() async {
        let form = await form(fixture())
        form.add(files(11))
        #expect(form.photoCounter == "10/10")
        #expect(problem(form)?.message == "사진은 최대 10장까지 가능합니다.")
        #expect(form.message(at: .photos) == "이미지를 추가할 수 없습니다.")
    }

    @Test func invalidAndSurplusPhotosShareOneMessage() async {
        let form = await form(fixture())
        form.add(files(11), refusing: [.notAPhoto(name: "a.pdf")])
        #expect(problem(form)?.message == "‘a.pdf’ 파일은 사진이 아니에요.\n사진은 최대 10장까지 가능합니다.")
        #expect(form.message(at: .photos) == "이미지를 추가할 수 없습니다.")
        #expect(form.photoCounter == "10/10")
    }

    @Test func filesThatAreNoPhotosAreAllNamedInOneDialog() async {
        let form = await form(fixture())
        form.add([], refusing: [.notAPhoto(name: "a.pdf"), .photoUnreadable(name: "b.jpg")])
        #expect(
            problem(form)
                == Notice(title: "알림", message: "‘a.pdf’ 파일은 사진이 아니에요.\n‘b.jpg’ 사진을 읽을 수 없어요.")
        )
        #expect(form.photos.isEmpty)
        form.closeDialog()
        form.add([], refusing: [])
        #expect(form.dialog == nil)
    }

    @Test(arguments: [
        (0, 2, ["1.jpg", "2.jpg", "0.jpg"]), (2, 0, ["2.jpg", "0.jpg", "1.jpg"]),
        (1, 1, ["0.jpg", "1.jpg", "2.jpg"]), (0, 99, ["1.jpg", "2.jpg", "0.jpg"]),
    ])
    func photosAreMoved(from: Int, to place: Int, order: [String]) async {
        let form = await form(fixture())
        form.add(files(3))
        form.move(form.photos[from].id, to: place)
        #expect(names(form) == order)
    }

    @Test func choosingNoPhotoLeavesTheFormAsItWas() async {
        let form = await form(fixture())
        form.add([])
        #expect(!form.isDirty)
    }

    // MARK: What is missing

    @Test func eachMissingThingRaisesOneDialogAndSendsNothing() async {
        let form = await form(fixture())
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
        #expect(problem(form)?.message == "할인금액: 할인금액은 상품가격보다 클 수 없어요.")
        #expect(form.phase == .editing)
        #expect(sent.questions.isEmpty)
    }
}
