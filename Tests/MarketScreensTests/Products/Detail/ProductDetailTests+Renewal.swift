import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Putting one's own product on top of the newest.
extension ProductDetailTests {
    @Test func aRenewalIsConfirmedAndTellsLists() async {
        let asked = PendingReplies<Product.ID, ProductDetails>()
        let fixture = await fixture(signedIn: 1) {
            $0.selling.renew = { id throws(ClientError) in try await asked.ask(id) }
        }
        let detail = await shownOwn(fixture)
        detail.renew()
        // Pressed twice, it is asked for once.
        detail.renew()
        #expect(detail.phase == .working(.renewing) && detail.menu.allSatisfy { !$0.isEnabled })
        await asked.asked(1)
        asked.answer(.sample(1))
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .shown && asked.questions.count == 1)
        #expect(fixture.toast == "맨 위로 끌어올렸어요")
    }

    @Test func aRenewalThatCameTooSoonSaysWhenAndIsNotTriedAgain() async {
        let fixture = await fixture(signedIn: 1) {
            $0.selling.renew = { _ throws(ClientError) in
                throw .refused(Refusal(status: 429, code: .renewedRecently))
            }
        }
        let detail = await shownOwn(fixture)
        detail.renew()
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .shown)
        #expect(fixture.toast?.hasPrefix("끌어올리기는 3일에 한 번 할 수 있어요.") == true)
        #expect(fixture.context.toasts.current?.action == nil)
    }

    @Test func nobodyRenewsWhatIsAnothers() async {
        let asked = PendingReplies<Product.ID, ProductDetails>()
        let fixture = await fixture(signedIn: 2) {
            $0.selling.renew = { id throws(ClientError) in try await asked.ask(id) }
        }
        let detail = await shownOwn(fixture)
        detail.renew()
        await fixture.context.backgroundTasks.settle()
        #expect(detail.phase == .shown && asked.questions.isEmpty)
    }

    private func shownOwn(_ fixture: ScreenFixture) async -> ProductDetailModel {
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await held.asked(1)
        held.answer(.sample(1))
        await detail.settle()
        return detail
    }
}
