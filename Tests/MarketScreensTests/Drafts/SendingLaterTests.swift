import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// Goods that the market asked to be sent later, as the person at the app sees them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SendingLaterTests {
    private func waiting(_ fixture: ShellFixture, _ sent: PendingReplies<ProductSubmission, ProductDetails>)
        async throws
        -> ProductFormModel
    {
        await fixture.start()
        fixture.shell.sell()
        let form = try #require(fixture.shell.form)
        await form.settle()
        form.add([PhotoFile(path: "/photos/a.jpg")])
        form.enter("자전거", in: .name)
        form.enter("150000", in: .price)
        form.enter("2", in: .stock)
        form.enter("거의 새것", in: .description)
        form.submit()
        await sent.asked(1)
        sent.fail(.refused(Refusal(status: 503, retryAfter: .seconds(3_600))))
        await form.settle()
        form.closeDialog()
        await fixture.clock.sleeper(for: .seconds(3_600))
        return form
    }

    private func seller(_ sent: PendingReplies<ProductSubmission, ProductDetails>) throws -> ShellFixture {
        try ShellFixture { client in
            client.selling.uploadPhoto = { _, _, _ throws(ClientError) in .sample(3) }
            client.selling.create = { offer, _, _ throws(ClientError) in try await sent.ask(offer) }
        }
    }

    @Test func aDraftSentLaterShowsAToastAndClosesItsForm() async throws {
        let sent = PendingReplies<ProductSubmission, ProductDetails>()
        let fixture = try seller(sent)
        _ = try await waiting(fixture, sent)
        fixture.clock.advance(by: .seconds(3_600))
        await sent.asked(2)
        sent.answer(.sample(7))
        await until { fixture.shell.form == nil }
        #expect(fixture.shell.toasts.current?.text == "‘자전거 7’ 상품을 올렸어요.")
        let mine = try #require(fixture.shell.screens?.mine)
        await mine.settle()
        #expect(mine.drafts.isEmpty)
    }

    @Test func textTypedDuringSendingBecomesAnEdit() async throws {
        let sent = PendingReplies<ProductSubmission, ProductDetails>()
        let fixture = try seller(sent)
        let form = try await waiting(fixture, sent)
        fixture.clock.advance(by: .seconds(3_600))
        await sent.asked(2)
        form.enter("자전거 급매", in: .name)
        sent.answer(.sample(7))
        await until { form.isEditing }
        #expect(fixture.shell.form === form && form.phase == .editing)
        #expect(form.text(of: .name) == "자전거 급매" && form.isDirty)
        // The photos are on the market already.
        #expect(form.photos.map(\.source) == [.onMarket(.sample(70))])
    }

    @Test func theNextStartGoesOnWithWhatWaited() async throws {
        let sent = PendingReplies<ProductSubmission, ProductDetails>()
        let first = try seller(sent)
        _ = try await waiting(first, sent)
        let next = try ShellFixture(drafts: first.drafts) { client in
            client.selling.create = { offer, _, _ throws(ClientError) in try await sent.ask(offer) }
        }
        await next.start()
        await next.clock.sleeper(for: .seconds(3_600))
        next.clock.advance(by: .seconds(3_600))
        await sent.asked(2)
        sent.answer(.sample(7))
        await until { next.shell.toasts.current?.text == "‘자전거 7’ 상품을 올렸어요." }
    }

    @Test func anUnsellableProductIsReported() async throws {
        let sent = PendingReplies<ProductSubmission, ProductDetails>()
        let fixture = try seller(sent)
        let form = try await waiting(fixture, sent)
        fixture.clock.advance(by: .seconds(3_600))
        await sent.asked(2)
        sent.fail(.refused(Refusal(status: 403, code: .forbidden)))
        await until { fixture.shell.toasts.current?.text.hasPrefix("‘자전거’ 상품을 올리지 못했어요.") == true }
        #expect(fixture.shell.form === form && form.phase == .editing)
    }
}
