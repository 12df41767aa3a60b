import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Leaving the market in the app, and the way back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LeavingModelTests {
    private let answers = PendingReplies<String, AccountDeletion>()
    private let stays = PendingReplies<Int, Account>()

    private func fixture(leavesAt: Timestamp? = nil) -> ScreenFixture {
        let fixture = ScreenFixture { client in
            client.accounts.leaveMarket = { [answers] password throws(ClientError) in
                try await answers.ask(password)
            }
            client.accounts.stay = { [stays] () throws(ClientError) in try await stays.ask(1) }
            client.accounts.identity = { .nobody }
        }
        var account = Account.sample(1)
        account.leavesAt = leavesAt
        fixture.context.accountSession.take(.account(account))
        return fixture
    }

    @Test func formSaysWhatBecomesOfEverything() {
        let model = LeavingModel(fixture().context)
        #expect(model.intro.contains("계속 이용할 수 있어요"))
        #expect(model.consequences.count == LeavingText.consequences.count)
    }

    @Test func emptyPasswordIsNotSent() async {
        let fixture = fixture()
        let model = LeavingModel(fixture.context)
        model.send()
        await fixture.context.backgroundTasks.settle()
        #expect(model.problem != nil && !model.isBusy && answers.questions.isEmpty)
    }

    @Test func leavingSignsOutAndClosesTheForm() async {
        let fixture = fixture()
        let model = LeavingModel(fixture.context)
        var events: [String] = []
        model.left = { events.append("left") }
        model.ended = { events.append("ended") }
        model.password = "correct horse"
        model.send()
        model.send()
        await answers.asked(1)
        #expect(model.isBusy && answers.questions == ["correct horse"])
        let day = Timestamp(millisecondsSince1970: 1_643_673_600_000)
        answers.answer(AccountDeletion(askedAt: day, until: day))
        await fixture.context.backgroundTasks.settle()
        #expect(events == ["left", "ended"] && model.password.isEmpty)
        #expect(fixture.context.accountSession.account == nil)
    }

    @Test func wrongPasswordStaysInTheForm() async {
        let fixture = fixture()
        let model = LeavingModel(fixture.context)
        model.password = "wrong"
        model.send()
        await answers.asked(1)
        answers.fail(.refused(Refusal(status: 401, code: .wrongCredentials)))
        await fixture.context.backgroundTasks.settle()
        #expect(model.problem == fixture.context.localization.texts[.passwordCurrentWrong])
        #expect(model.password == "wrong" && !model.isBusy)
        #expect(fixture.context.accountSession.account != nil)
        model.password = "other"
        #expect(model.problem == nil)
    }

    @Test func barSaysTheDayAndTakesItBack() async {
        let fixture = fixture(leavesAt: Timestamp(millisecondsSince1970: 1_643_673_600_000))
        let model = StayingModel(fixture.context)
        #expect(model.text?.contains("2022년 2월 1일") == true)
        model.stay()
        model.stay()
        await stays.asked(1)
        #expect(model.isBusy && stays.questions.count == 1)
        stays.answer(.sample(1))
        await model.settle()
        #expect(model.text == nil && !model.isBusy)
    }

    @Test func nothingIsSaidToThoseWhoStay() {
        #expect(StayingModel(fixture().context).text == nil)
    }
}
