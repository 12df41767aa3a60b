import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// The likes on the screen: row S2-15.
    @Suite(.timeLimit(.minutes(10)))
    struct LikesTests {
        @Test func theNewestHeartComesFirstAndOpens() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, liking: 1...3)
                await person.see("자전거 3")
                let names = person.texts.filter { $0.hasPrefix("자전거") }
                #expect(names == ["자전거 3", "자전거 2", "자전거 1"])
                await person.press("자전거 2")
                await eventually(app.shell.detail?.id == Product.ID(2))
            }
        }

        @Test func aHeartTakenBackCanBeUndone() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, liking: 1...1)
                await person.press("좋아요 취소: 자전거 1")
                await person.see("아직 관심 상품이 없어요")
                await person.see("좋아요에서 뺐어요.")
                await person.press("되돌리기")
                await person.see("자전거 1")
                #expect(app.savedItems.isLiked(.here(Product.ID(1))))
            }
        }

        @Test func productsThatAreGoneSaySoAndStay() async throws {
            let client = MarketClient.counter {
                $0.products.detail = { id throws(ClientError) in
                    if id == Product.ID(2) { throw .refused(Refusal(status: 404)) }
                    return .sample(id.rawValue)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                try await open(app, liking: 1...2)
                await person.see("판매 종료")
                await person.see("자전거 2")
            }
        }

        @Test func likesAreAvailableOffline() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, liking: 1...2)
                app.network.cut()
                await person.see("자전거 1")
                #expect(app.shell.page == .tabs)
            }
        }

        @Test func anEmptyPlaceLeadsToTheMarket() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, liking: nil)
                await person.see("마음에 드는 상품의 하트를 눌러 보세요.")
                try await TestDesktop.shoot(app.window, "likes-empty")
                await person.press("마켓 둘러보기")
                #expect(app.shell.tab == .market)
            }
        }

        @Test(arguments: [
            (Language.korean, "마음에 드는 상품의 하트를 눌러 보세요."), (.english, "Press the heart on anything you like."),
        ])
        func itSpeaksTheLanguageOfTheApp(language: Language, text: String) async throws {
            try await AppUnderTest.with(.counter(), language: language) { app, person in
                try await open(app, liking: nil)
                await person.see(text)
            }
        }

        @Test(arguments: [(Language.korean, ScreenVariant.all), (.english, ScreenVariant.narrow)])
        func layoutHasNoFlawsInAnyAppearance(language: Language, variants: [ScreenVariant]) async throws {
            try await AppUnderTest.with(.counter(), language: language, width: 360) { app, person in
                try await open(app, liking: 1...7)
                await person.see("자전거 7")
                try await app.looksRight("likes-\(language.rawValue)", in: variants)
            }
        }

        @Test func openingAndClosingLeaksNothing() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                try await open(app, liking: 1...3)
                let likes = try #require(app.shell.screens?.likes)
                await app.closesWithoutATrace({ LikesView(likes, $0) }) { await $0.see("자전거 1") }
            }
        }

        private func open(_ app: AppUnderTest, liking numbers: ClosedRange<Int64>?) async throws {
            for number in numbers.map(Array.init) ?? [] {
                app.savedItems.setLiked(true, SavedProduct(.sample(number)))
            }
            await app.go(to: .likes)
        }
    }
}
