import ClientDoubles
import Market
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Row S3-19.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ToastsTests {
    private let clock = TestClock()
    private let toasts: ToastQueue

    init() {
        toasts = ToastQueue(screenClock: .still(clock))
    }

    @Test func aToastGoesByItselfAndTheNextComes() async {
        toasts.show("하나")
        toasts.show("둘")
        #expect(toasts.current?.text == "하나")
        await clock.pass(.seconds(4))
        await until { toasts.current?.text != "하나" }
        #expect(toasts.current?.text == "둘")
        toasts.dismiss()
        #expect(toasts.current == nil)
    }

    @Test func newestWaitingToastIsShownNext() {
        for text in ["하나", "둘", "셋", "넷", "셋"] { toasts.show(text) }
        var said: [String?] = []
        for _ in 1...5 {
            said.append(toasts.current?.text)
            toasts.dismiss()
        }
        #expect(said == ["하나", "셋", "넷", "둘", nil])
    }

    @Test func duplicateToastsAreMerged() {
        toasts.show("하나")
        toasts.show("하나")
        toasts.show("둘")
        toasts.show("둘")
        toasts.dismiss()
        toasts.dismiss()
        #expect(toasts.current == nil)
    }

    @Test func aNewerProductNotificationReplacesTheOlder() {
        toasts.show("하나", about: Product.ID(1))
        toasts.show("둘", about: Product.ID(2))
        toasts.show("셋", about: Product.ID(2))
        toasts.show("넷", about: Product.ID(1))
        #expect(toasts.current?.text == "넷")
        toasts.dismiss()
        #expect(toasts.current?.text == "셋")
        toasts.dismiss()
        #expect(toasts.current == nil)
    }

    @Test func theSameToastForAnotherProductIsShownToo() {
        toasts.show("하나", about: Product.ID(1))
        toasts.show("하나", about: Product.ID(2))
        toasts.dismiss()
        #expect(toasts.current?.text == "하나")
    }

    @Test func toastWithAnActionStaysLongerAndActsOnce() async {
        var answers = 0
        toasts.show("하나", ToastMessage.Action("되돌리기") { answers += 1 })
        await clock.sleeper(for: .seconds(8))
        toasts.performAction()
        toasts.performAction()
        await toasts.settle()
        #expect(answers == 1)
        #expect(toasts.current == nil)
    }
}
