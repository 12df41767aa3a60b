import Adwaita
import ClientDoubles
import DesktopDriver
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

extension DesktopAppTests {
    @Suite(.timeLimit(.minutes(2)))
    struct FrameTests {
        @Test func aMarketBeginsWithItsTabs() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await eventually(app.shell.page == .tabs)
                for place in ["마켓", "검색", "좋아요", "장바구니", "내 마켓"] {
                    await eventually(person.texts.contains(place), "\(person.texts)")
                }
            }
        }

        @Test func withoutNetworkThePageSaysSoAndComesBack() async throws {
            let client = MarketClient.counter {
                $0.goods.list = { _ throws(ClientError) in throw .offline }
            }
            try await AppUnderTest.with(client) { app, person in
                app.network.cut()
                await eventually(app.shell.page == .offline)
                await person.see(try #require(app.shell.offlineText).title)
            }
        }
    }
}
