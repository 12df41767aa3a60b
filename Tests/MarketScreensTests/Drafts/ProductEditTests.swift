import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Rows S0-20…22, S0-38, S0-40, S0-41, S4-03.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductEditTests {
    private let sent = PendingReplies<ProductUpdate, ProductDetails>()

    private func fixture(_ set: (inout MarketClient) -> Void = { _ in }) -> ScreenFixture {
        ScreenFixture { client in
            client.capabilities = .market
            client.selling.edit = { [sent] _, edit, _, _ throws(ClientError) in try await sent.ask(edit) }
            set(&client)
        }
    }

    private func changed(_ name: String, price: Int64 = 1000, version: Int64 = 2) -> ProductDetails {
        var detail = ProductDetails.sample(1, pictures: 2)
        detail.goods = .sample(1, name: name, price: price)
        detail.goods.version = version
        return detail
    }

    @Test func everyFieldIsFilledIn() {
        let form = ProductFormModel(editing: .sample(1, pictures: 2), fixture().context)
        #expect(form.title == "상품수정")
        #expect(form.text(of: .name) == "자전거 1")
        #expect(form.text(of: .price) == "1000")
        #expect(form.text(of: .discount) == "")
        #expect(form.text(of: .stock) == "3")
        #expect(form.text(of: .description) == "거의 새것")
        #expect(form.photoCounter == "2/10")
        #expect(!form.isDirty)
    }

    @Test func savingWithoutAChangeSendsNothing() {
        let form = ProductFormModel(editing: .sample(1), fixture().context)
        form.submit()
        #expect(form.phase == .closed)
        #expect(sent.questions.isEmpty)
    }

    @Test func onlyWhatChangedIsSentAndTheListIsPatched() async {
        let fixture = fixture {
            $0.products.list = { _ throws(ClientError) in Page([.sample(2), .sample(1)], next: nil) }
        }
        let feed = ProductFeed(fixture.context)
        feed.appear()
        await feed.settle()
        let mirror = ProductRowsMirror(feed.rows)
        let form = ProductFormModel(editing: .sample(1), fixture.context)
        form.enter("1200", in: .price)
        form.submit()
        await sent.asked(1)
        #expect(sent.questions[0] == ProductUpdate(price: "1200", version: 1))
        let now = changed("자전거 1", price: 1200)
        sent.answer(now)
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
        #expect(mirror.changes == [.patch(1, now.goods)])
    }

    @Test func photosAreAddedRemovedAndMoved() async {
        let form = ProductFormModel(editing: .sample(1, pictures: 2), fixture().context)
        let (first, second) = (form.photos[0], form.photos[1])
        form.move(second.id, to: 0)
        #expect(form.isDirty)
        form.move(first.id, to: 0)
        #expect(!form.isDirty)
        form.remove(first.id)
        form.add([PhotoFile(path: "/a.jpg")])
        form.submit()
        await sent.asked(1)
        #expect(
            sent.questions[0].photos == [
                SubmittedPhoto(.onMarket(Photo.ID(11))), SubmittedPhoto(.file(PhotoFile(path: "/a.jpg"))),
            ]
        )
        sent.answer(.sample(1))
        await form.settle()
    }

    @Test func anOldMarketsPhotosStayAsTheyAre() {
        let form = ProductFormModel(
            editing: .sample(1, pictures: 2),
            fixture { $0.capabilities = .edition2022 }.context
        )
        #expect(form.photosAreFixed)
        #expect(!form.canAddPhotos)
        form.add([PhotoFile(path: "/a.jpg")])
        form.remove(form.photos[0].id)
        #expect(!form.isDirty)
    }

    @Test func anEditThatIsSentAgainIsTheSameOne() async {
        let keys = PendingReplies<IdempotencyKey, ProductDetails>()
        let fixture = fixture {
            $0.selling.edit = { _, _, key, _ throws(ClientError) in try await keys.ask(key) }
        }
        let form = ProductFormModel(editing: .sample(1), fixture.context)
        for name in ["새 이름", "새 이름", "다른 이름"] {
            form.enter(name, in: .name)
            form.submit()
            await keys.asked(keys.questions.count + 1)
            keys.fail(.timedOut)
            await form.settle()
            form.closeDialog()
        }
        #expect(keys.questions[0] == keys.questions[1])
        #expect(keys.questions[1] != keys.questions[2])
    }

    @Test func keepMineTakesWhatOnlyTheOtherChanged() async {
        let form = ProductFormModel(editing: .sample(1, pictures: 2), fixture().context)
        form.enter("내 이름", in: .name)
        form.submit()
        await sent.asked(1)
        var current = changed("남의 이름", price: 900)
        current.goods.stock = 2
        current.description = "조금 낡았음"
        sent.fail(.refused(Refusal(status: 412, code: .stale, current: current)))
        await form.settle()
        form.keepMine()
        await sent.asked(2)
        #expect(sent.questions[1] == ProductUpdate(name: "내 이름", version: 2))
        #expect(form.text(of: .stock) == "2" && form.text(of: .price) == "900")
        #expect(form.text(of: .description) == "조금 낡았음")
        form.cancelSending()
    }

    @Test func keepMineKeepsThePhotosThatWereChangedHere() async {
        let form = ProductFormModel(editing: .sample(1, pictures: 2), fixture().context)
        form.remove(form.photos[0].id)
        form.add([PhotoFile(path: "/a.jpg")])
        form.submit()
        await sent.asked(1)
        let photos = sent.questions[0].photos
        sent.fail(.refused(Refusal(status: 412, code: .stale, current: changed("남의 이름"))))
        await form.settle()
        form.keepMine()
        guard case .sending = form.phase else {
            Issue.record("the photos that were changed here were not sent")
            return
        }
        await sent.asked(2)
        #expect(photos?.count == 2 && sent.questions[1].photos == photos)
        #expect(form.photos.count == 2)
        form.cancelSending()
    }

    private func conflicting(_ fixture: ScreenFixture) async -> ProductFormModel {
        let form = ProductFormModel(editing: .sample(1, pictures: 2), fixture.context)
        form.enter("내 이름", in: .name)
        form.enter("7", in: .stock)
        form.submit()
        await sent.asked(1)
        let current = changed("남의 이름", price: 900)
        sent.fail(.refused(Refusal(status: 412, code: .stale, current: current)))
        await form.settle()
        return form
    }

    @Test func aConflictShowsWhatDiffers() async {
        let form = await conflicting(fixture())
        guard case .conflict(let conflict) = form.dialog else {
            Issue.record("no conflict was shown")
            return
        }
        #expect(conflict.lines.map(\.label) == ["상품명", "상품가격"])
        #expect(conflict.lines.map(\.theirs) == ["남의 이름", "900원"])
        #expect(conflict.lines.map(\.mine) == ["내 이름", nil])
    }

    @Test func keepMineMergesOntoTheCurrentVersion() async {
        let form = await conflicting(fixture())
        form.keepMine()
        await sent.asked(2)
        #expect(sent.questions[1] == ProductUpdate(name: "내 이름", stock: "7", version: 2))
        #expect(form.text(of: .price) == "900")
        sent.answer(changed("내 이름", price: 900, version: 3))
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
    }

    @Test func takeTheirsKeepsEditing() async {
        let form = await conflicting(fixture())
        form.takeTheirs()
        #expect(form.phase == .editing)
        #expect(form.text(of: .name) == "남의 이름")
        #expect(!form.isDirty)
        #expect(sent.questions.count == 1)
    }
}
