import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    @Suite(.timeLimit(.minutes(3)))
    struct EqualPhotosTests {
        /// A seller may send one file twice, or two that become one picture.
        @Test(arguments: [2, 5, 10], [FeedLayout.list, .grid])
        func equalPhotosAreAPageEach(count: Int, layout: FeedLayout) async throws {
            let market = MarketClient.counter((1...5).reversed().map { .pictured($0) }) {
                $0.products.detail = { id throws(ClientError) in
                    let equal = ProductPicture.drawn(id.rawValue)
                    return ProductDetails(
                        goods: .pictured(id.rawValue),
                        description: "",
                        pictures: Array(repeating: equal, count: count)
                    )
                }
            }
            try await AppUnderTest.with(market, width: 1000) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                app.shell.screens?.feed.use(layout)
                // Opened again, and another one beside it: what was shown before is thrown away each time.
                for id in [Int64(5), 4, 5] {
                    app.shell.open(.pictured(id))
                    await eventually(app.shell.detail?.phase == .shown)
                    await person.see("1/\(count)")
                    for place in 2...count {
                        await person.press("다음")
                        await person.see("\(place)/\(count)")
                    }
                    let pages = app.window.tree?.all.filter { $0.styles.contains("photo-stage") }.count
                    #expect(pages == count)
                }
                app.shell.back()
                await eventually(app.window.tree?.all.contains { $0.styles.contains("photo-stage") } == false)
            }
        }
    }
}
