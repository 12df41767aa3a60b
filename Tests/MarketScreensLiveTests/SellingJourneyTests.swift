import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import ServerDoubles
import Testing

/// The screens against a real market on this machine: a seller's whole way, and a buyer's beside it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SellingJourneyTests {
    private func shell(_ address: URL) -> Shell {
        let preferences = MemoryPreferences()
        let screenClock = ScreenClock.still(TestClock())
        let session = CurlTransport()
        return Shell(
            Shell.Environment(
                preferences: preferences,
                secrets: MemorySecretStore(),
                screenClock: screenClock,
                connect: { choice, _, localization, toasts in
                    let client = MarketClient.live(
                        address: choice.address,
                        session: session,
                        credentials: MemoryCredentialStore(),
                        settings: ClientSettings(language: localization.language)
                    )
                    return ScreenContext(
                        client: client,
                        outbox: DraftOutbox(client: client, keeping: MemoryDraftStore()),
                        conversations: MemoryConversationStore(),
                        deals: MemoryDealStore(),
                        savedItems: MemorySavedItems(),
                        network: FakeNetwork(),
                        toasts: toasts,
                        localization: localization,
                        preferences: preferences,
                        screenClock: screenClock
                    )
                },
                find: { address throws(ClientError) in
                    try await MarketKind.find(at: address, session: session)
                },
                naver: { keys in
                    NaverSearchClient(address: address, keys: keys, session: session)
                }
            ),
            defaultServer: ServerChoice(address: address),
            language: .korean
        )
    }

    /// An app whose first run has led to the market at `address`.
    private func started(_ address: URL) async throws -> (Shell, Screens) {
        let shell = shell(address)
        shell.start()
        let welcome = try #require(shell.welcome)
        welcome.server.enter(address.absoluteString)
        welcome.submit()
        await welcome.server.settle()
        await shell.settle()
        let screens = try #require(shell.screens)
        await screens.feed.settle()
        return (shell, screens)
    }

    private func sell(_ name: String, _ shell: Shell, _ market: LoopbackMarket) async throws -> Product.ID {
        shell.sell()
        let form = try #require(shell.form)
        await form.settle()
        form.add([PhotoFile(path: try market.photo(1)), PhotoFile(path: try market.photo(2))])
        form.enter(name, in: .name)
        form.enter("150000", in: .price)
        form.enter("2", in: .stock)
        form.enter("거의 새것입니다. https://bike.example", in: .description)
        form.submit()
        await form.settle()
        guard case .done(let id) = form.phase else {
            Issue.record("not sold: \(String(describing: form.dialog))")
            throw ClientError.cancelled
        }
        return id
    }

    @Test func aBicycleIsSoldFoundLikedChangedDeletedAndBack() async throws {
        try await LoopbackMarket.with { market in
            let (shell, screens) = try await started(market.address)
            #expect(screens.feed.phase == .empty)

            // A person who wants to sell signs up first, and then reaches the form.
            shell.sell()
            let signIn = try #require(shell.signIn)
            signIn.use(.signUp)
            signIn.enter("자전거포", in: .name)
            signIn.enter("좋은 비밀번호입니다", in: .password)
            signIn.submit()
            await signIn.settle()
            #expect(shell.signIn == nil)
            shell.form?.close()

            let id = try await sell("접이식 자전거", shell, market)
            #expect(shell.form == nil)
            #expect(screens.feed.rows.goods.map(\.id) == [id])
            #expect(screens.feed.phase == .ended)

            // A buyer elsewhere finds it by the beginnings of its syllables.
            let (buyer, others) = try await started(market.address)
            #expect(others.feed.rows.goods.map(\.name) == ["접이식 자전거"])
            buyer.show(.search)
            others.search.choose("ㅈㅈㄱ")
            await others.search.settle()
            let finding = try #require(others.search.shownShelves.first?.findings.first)
            #expect(finding.id == "here/\(id)")
            #expect(!finding.hits.isEmpty)
            buyer.open(finding)
            let page = try #require(buyer.detail)
            await page.settle()
            #expect(page.pageText == "1/2")
            #expect(page.menu.isEmpty)
            #expect(page.description?.parts.last?.link?.host == "bike.example")
            page.toggleLike()
            page.choose(quantity: 2)
            page.addToCart()
            #expect(others.likes.goods.count == 1)
            #expect(others.cart.sums.map(\.text) == ["300,000원"])
            #expect(others.search.recent == ["ㅈㅈㄱ"])

            // The seller lowers the price; the list is patched, and the buyer's cart says what changed.
            shell.open(screens.feed.rows.goods[0])
            let own = try #require(shell.detail)
            await own.settle()
            shell.edit()
            let edit = try #require(shell.form)
            await edit.settle()
            edit.enter("120000", in: .price)
            edit.submit()
            await edit.settle()
            #expect(edit.phase == .done(id))
            #expect(screens.feed.card(screens.feed.rows.goods[0]).price?.plain == "120,000원")
            await own.settle()
            #expect(own.card?.price?.plain == "120,000원")
            others.cart.appear()
            await others.cart.settle()
            #expect(others.cart.rows[0].changes == ["담을 때는 150,000원"])

            // Reserved, deleted, and brought back.
            own.change(to: .reserved)
            await own.settle()
            #expect(own.stateText == "예약 중")
            own.askToDelete()
            own.confirmDeletion()
            await own.settle()
            #expect(shell.detail == nil)
            #expect(screens.feed.phase == .empty)
            page.retry()
            await page.settle()
            #expect(page.phase == .gone)
            // Toasts come one after the other, and the way back is on the last.
            while shell.toasts.current.map({ $0.action == nil }) == true { shell.toasts.dismiss() }
            shell.toasts.performAction()
            await shell.toasts.settle()
            #expect(screens.feed.rows.goods.map(\.id) == [id])
            shell.stop()
            buyer.stop()
        }
    }

    @Test func concurrentEditsAreReportedAsConflict() async throws {
        try await LoopbackMarket.with { market in
            let (shell, screens) = try await started(market.address)
            shell.sell()
            let signIn = try #require(shell.signIn)
            signIn.use(.signUp)
            signIn.enter("자전거포", in: .name)
            signIn.enter("좋은 비밀번호입니다", in: .password)
            signIn.submit()
            await signIn.settle()
            shell.form?.close()
            let id = try await sell("접이식 자전거", shell, market)
            let detail = try await screens.context.client.products.detail(id)
            let first = ProductFormModel(editing: detail, screens.context)
            let second = ProductFormModel(editing: detail, screens.context)
            first.enter("110000", in: .price)
            first.submit()
            await first.settle()
            second.enter("빨간 자전거", in: .name)
            second.submit()
            await second.settle()
            guard case .conflict(let conflict) = second.dialog else {
                Issue.record("nobody was told: \(String(describing: second.dialog))")
                return
            }
            #expect(conflict.lines.map(\.theirs) == ["110,000원"])
            second.keepMine()
            await second.settle()
            #expect(second.phase == .done(id))
            let now = try await screens.context.client.products.detail(id)
            #expect(now.goods.name == "빨간 자전거")
            #expect(now.goods.price.price?.full.decimalText == "110000")
            shell.stop()
        }
    }
}
