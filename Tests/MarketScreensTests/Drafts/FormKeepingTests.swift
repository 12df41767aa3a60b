import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Typed text is kept until it is sent or discarded.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FormKeepingTests: FormTesting {
    let sent = PendingReplies<ProductSubmission, ProductDetails>()

    @Test func draftIsSavedAfterAShortDelay() async {
        let fixture = fixture()
        let form = await form(fixture)
        form.enter("자전거", in: .name)
        #expect(!form.isSaved)
        await fixture.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(form.isSaved)
        #expect(await fixture.drafts.drafts().count == 1)
        form.enter("자전거 팝니다", in: .name)
        await fixture.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(await fixture.drafts.drafts().count == 1)
        form.enter("", in: .name)
        await fixture.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(await fixture.drafts.drafts().isEmpty)
    }

    @Test func aDraftThatCanNotBeKeptSaysSo() async {
        let fixture = fixture()
        await fixture.drafts.setFull(true)
        let form = await form(fixture)
        form.enter("자전거", in: .name)
        await fixture.clock.pass(.milliseconds(500))
        await form.settle()
        #expect(!form.isSaved)
        #expect(fixture.toast == "쓰던 내용을 보관하지 못했어요. 화면에는 그대로 있어요.")
    }

    @Test func aCleanFormClosesSilently() async {
        let form = await form(fixture())
        form.close()
        #expect(form.phase == .closed)
        #expect(form.dialog == nil)
    }

    @Test func aDirtyFormAsksAndKeeps() async {
        let fixture = fixture()
        let form = await form(fixture)
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
        #expect(await fixture.drafts.drafts().count == 1)
    }

    @Test func discardedDraftDoesNotComeBack() async {
        let fixture = fixture()
        let form = await form(fixture)
        form.enter("자전거", in: .name)
        await fixture.clock.pass(.milliseconds(500))
        await form.settle()
        form.close()
        form.leaveDiscarding()
        await fixture.context.backgroundTasks.settle()
        #expect(form.phase == .closed)
        #expect(await fixture.drafts.drafts().isEmpty)
    }

    @Test func aFullDiskLosesNothingOnLeaving() async {
        let fixture = fixture()
        await fixture.drafts.setFull(true)
        let form = await form(fixture)
        form.enter("자전거", in: .name)
        form.close()
        form.leaveKeeping()
        await form.settle()
        #expect(form.phase == .editing)
        #expect(form.text(of: .name) == "자전거")
    }

    @Test func aFormThatIsLetGoOfCancelsWhatRuns() async {
        let fixture = fixture()
        var form: ProductFormModel? = await form(fixture)
        weak let gone = form
        form.map(fill)
        form?.submit()
        await sent.asked(1)
        form = nil
        await until { gone == nil }
        #expect(sent.cancelledCount == 1)
    }
}
