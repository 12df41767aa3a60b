import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// A change that was begun is kept like new goods are, and never lies over what the market has by now.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EditDraftTests {
    private let sent = PendingReplies<ProductUpdate, ProductDetails>()
    private let drafts = MemoryDraftStore()

    private func fixture(_ set: (inout MarketClient) -> Void = { _ in }) -> ScreenFixture {
        ScreenFixture(drafts: drafts) { client in
            client.capabilities = .market
            client.selling.edit = { [sent] _, edit, _, _ throws(ClientError) in try await sent.ask(edit) }
            set(&client)
        }
    }

    private func product(
        _ name: String = "자전거 1",
        price: Int64 = 1000,
        pictures: Int64 = 2,
        version: Int64? = 1
    ) -> ProductDetails {
        var detail = ProductDetails.sample(1, pictures: pictures)
        detail.goods = .sample(1, name: name, price: price)
        detail.goods.version = version
        return detail
    }

    private func form(_ fixture: ScreenFixture, _ product: ProductDetails) async -> ProductFormModel {
        let form = ProductFormModel(editing: product, fixture.context)
        form.appear()
        await form.settle()
        return form
    }

    /// A form with a new name and one photo more, kept, and the app ended.
    private func begun(from product: ProductDetails) async {
        let fixture = fixture()
        let form = await form(fixture, product)
        form.enter("내 이름", in: .name)
        form.add([PhotoFile(path: "/a.jpg")])
        await fixture.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(form.isSaved)
    }

    private func conflict(_ form: ProductFormModel) throws -> FormConflict {
        guard case .conflict(let conflict) = form.dialog else { throw NoConflict() }
        return conflict
    }

    private struct NoConflict: Error {}

    @Test func unsavedChangesReturnWhenTheFormReopens() async throws {
        await begun(from: product())
        let fixture = fixture()
        let form = await form(fixture, product())
        #expect(form.phase == .editing)
        #expect(form.dialog == nil)
        #expect(form.text(of: .name) == "내 이름")
        #expect(form.photoCounter == "3/10")
        #expect(form.isDirty && form.isSaved)
        #expect(fixture.toast == "쓰던 내용을 불러왔어요.")
        form.submit()
        await sent.asked(1)
        #expect(sent.questions[0].name == "내 이름")
        #expect(sent.questions[0].price == nil)
        #expect(sent.questions[0].version == 1)
        #expect(sent.questions[0].photos?.count == 3)
        sent.answer(product("내 이름", version: 2))
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func anotherProductAndNewProductsAreLeftAlone() async {
        await begun(from: product())
        let fixture = fixture()
        #expect(await form(fixture, .sample(2)).text(of: .name) == "자전거 2")
        let selling = ProductFormModel(selling: fixture.context)
        selling.appear()
        await selling.settle()
        #expect(selling.text(of: .name) == "")
        #expect(fixture.toast == nil)
    }

    @Test func aProductThatHasChangedMeanwhileIsNotCoveredSilently() async throws {
        await begun(from: product())
        let form = await form(fixture(), product("남의 이름", price: 900, version: 2))
        let conflict = try conflict(form)
        #expect(conflict.lines.map(\.theirs) == ["남의 이름", "900원"])
        #expect(conflict.lines.map(\.mine) == ["내 이름", nil])
        #expect(sent.questions.isEmpty)
        // The dialog was closed without an answer: the request names the old state, and the market refuses
        // it.
        form.closeDialog()
        form.submit()
        await sent.asked(1)
        #expect(sent.questions[0].version == 1)
        #expect(sent.questions[0].price == nil)
        sent.fail(
            .refused(Refusal(status: 412, code: .stale, current: product("남의 이름", price: 900, version: 2)))
        )
        await form.settle()
        #expect(try self.conflict(form).lines == conflict.lines)
    }

    @Test func keepMineMergesOntoLaterChanges() async throws {
        await begun(from: product())
        let form = await form(fixture(), product("남의 이름", price: 900, version: 2))
        form.keepMine()
        await sent.asked(1)
        #expect(sent.questions[0].name == "내 이름")
        #expect(sent.questions[0].price == nil)
        #expect(sent.questions[0].version == 2)
        sent.answer(product("내 이름", price: 900, version: 3))
        await form.settle()
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func takeTheirsDiscardsTheDraft() async {
        await begun(from: product())
        let fixture = fixture()
        let form = await form(fixture, product("남의 이름", version: 2))
        form.takeTheirs()
        await fixture.context.backgroundTasks.settle()
        #expect(form.text(of: .name) == "남의 이름")
        #expect(!form.isDirty)
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func aChangeOutsideTheFormIsNoConflict() async {
        await begun(from: product())
        let form = await form(fixture(), product(version: 7))
        #expect(form.dialog == nil)
        form.submit()
        await sent.asked(1)
        #expect(sent.questions[0].version == 7)
        sent.fail(.timedOut)
        await form.settle()
    }

    /// An old-style market counts no versions: what it shows is held against what was seen.
    @Test func conflictIsDetectedWithoutVersions() async throws {
        await begun(from: product(version: nil))
        let form = await form(fixture(), product(price: 900, version: nil))
        #expect(try conflict(form).lines.map(\.theirs) == ["900원"])
        #expect(form.text(of: .name) == "내 이름")
    }

    @Test func anEditThatHadArrivedIsForgotten() async {
        let first = fixture()
        let begun = await form(first, product())
        begun.enter("내 이름", in: .name)
        begun.submit()
        await sent.asked(1)
        sent.fail(.interrupted)
        await begun.settle()
        #expect(await drafts.drafts().map(\.editing) == [Product.ID(1)])

        let fixture = fixture()
        let form = await form(fixture, product("내 이름", version: 2))
        await fixture.context.backgroundTasks.settle()
        #expect(form.dialog == nil && !form.isDirty)
        #expect(fixture.toast == nil)
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func aPhotoThatTheMarketNoLongerHasIsLeftOut() async throws {
        await begun(from: product())
        let form = await form(fixture(), product(pictures: 1, version: 2))
        #expect(try conflict(form).lines.map(\.field) == [.photos])
        #expect(form.photoCounter == "2/10")
    }

    @Test func startingOverShowsTheCurrentProduct() async {
        await begun(from: product())
        let fixture = fixture()
        let form = await form(fixture, product())
        await fixture.answerToast()
        #expect(form.text(of: .name) == "자전거 1")
        #expect(form.photoCounter == "2/10")
        #expect(!form.isDirty)
        #expect(await drafts.drafts().isEmpty)
    }

    @Test(arguments: [true, false])
    func leavingAsksAndKeepsOrDiscards(keeps: Bool) async {
        let fixture = fixture()
        let form = await form(fixture, product())
        form.enter("새 이름", in: .name)
        form.close()
        guard case .leave(let question) = form.dialog else {
            Issue.record("nothing was asked")
            return
        }
        #expect(question.keep == "보관하기")
        if keeps { form.leaveKeeping() } else { form.leaveDiscarding() }
        await form.settle()
        await fixture.context.backgroundTasks.settle()
        #expect(form.phase == .closed)
        #expect(await drafts.drafts().count == (keeps ? 1 : 0))
    }

    @Test func revertedEditIsDiscarded() async {
        let fixture = fixture()
        let form = await form(fixture, product())
        form.enter("내 이름", in: .name)
        await fixture.clock.pass(.milliseconds(500))
        await form.settle()
        form.enter("자전거 1", in: .name)
        form.submit()
        #expect(form.phase == .closed)
        await form.settle()
        await fixture.context.backgroundTasks.settle()
        #expect(await drafts.drafts().isEmpty)
        #expect(sent.questions.isEmpty)
    }

    @Test func onAFullDiskAnEditIsSentAllTheSame() async {
        let form = await form(fixture(), product())
        await drafts.setFull(true)
        form.enter("내 이름", in: .name)
        form.submit()
        await sent.asked(1)
        sent.answer(product("내 이름", version: 2))
        await form.settle()
        #expect(form.phase == .done(Product.ID(1)))
    }
}
