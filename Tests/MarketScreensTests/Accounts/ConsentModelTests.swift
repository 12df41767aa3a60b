import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The quiet question of a market whose terms have changed.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ConsentModelTests {
    private let loads = PendingReplies<Int, ConsentState>()
    private let answers = PendingReplies<TermsVersion, ConsentState>()

    private func state(earlierAt: Timestamp? = nil, isAsked: Bool = true) -> ConsentState {
        ConsentState(version: .sample, agreedAt: nil, earlierAt: earlierAt, isAsked: isAsked)
    }

    private func fixture(isSignedIn: Bool = true) -> ScreenFixture {
        let fixture = ScreenFixture { client in
            client.accounts.consent = { [loads] () throws(ClientError) in try await loads.ask(1) }
            client.accounts.agree = { [answers] version throws(ClientError) in
                try await answers.ask(version)
            }
        }
        if isSignedIn { fixture.context.accountSession.take(.account(.sample(1))) }
        return fixture
    }

    private func asked(_ fixture: ScreenFixture, _ state: ConsentState) async -> ConsentModel {
        let model = ConsentModel(fixture.context)
        model.personChanged()
        await loads.asked(1)
        loads.answer(state)
        await model.settle()
        return model
    }

    @Test func nobodyIsAskedWhileSignedOut() async {
        let model = ConsentModel(fixture(isSignedIn: false).context)
        model.personChanged()
        await model.settle()
        #expect(model.text == nil && loads.questions.isEmpty)
    }

    @Test func personWhoAgreedIsNotAsked() async {
        #expect(await asked(fixture(), state(isAsked: false)).text == nil)
    }

    @Test func marketOfBeforeAsksNothing() async {
        let model = ConsentModel(fixture().context)
        model.personChanged()
        await loads.asked(1)
        loads.fail(.refused(Refusal(status: 404, code: .notFound)))
        await model.settle()
        #expect(model.text == nil)
    }

    @Test func questionNamesTheEarlierConsent() async {
        let first = await asked(fixture(), state())
        #expect(first.text?.hasPrefix("이 마켓의 이용약관과") == true)
        #expect(first.links.count == 2)
    }

    @Test func changedTermsAreAskedForWithTheDate() async {
        let earlier = Timestamp(millisecondsSince1970: 1_642_464_060_000)
        let model = await asked(fixture(), state(earlierAt: earlier))
        #expect(model.text?.hasPrefix("2022년 1월 18일에 동의하신 뒤로") == true)
    }

    @Test func agreeingSendsTheVersionThatWasAskedForOnce() async {
        let fixture = fixture()
        let model = await asked(fixture, state())
        model.agree()
        model.agree()
        await answers.asked(1)
        #expect(model.isBusy && answers.questions == [.sample])
        answers.answer(state(isAsked: false))
        await model.settle()
        #expect(model.text == nil && !model.isBusy)
        #expect(fixture.toast == "동의해 주셔서 고마워요.")
    }

    @Test func failedAnswerLeavesTheQuestion() async {
        let fixture = fixture()
        let model = await asked(fixture, state())
        model.agree()
        await answers.asked(1)
        answers.fail(.refused(Refusal(status: 503, code: .busy)))
        await model.settle()
        #expect(model.text != nil && !model.isBusy && fixture.toast != nil)
    }

    @Test func questionCanBePutOff() async {
        let model = await asked(fixture(), state())
        model.putOff()
        #expect(model.text == nil && answers.questions.isEmpty)
    }

    @Test func nextPersonIsNotAskedForTheFirst() async {
        let fixture = fixture()
        let model = await asked(fixture, state())
        fixture.context.accountSession.take(.nobody)
        model.personChanged()
        #expect(model.text == nil)
    }
}
