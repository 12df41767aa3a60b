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
    /// The photos of a product, turned by a button and by a swipe.
    @Suite(.timeLimit(.minutes(10)))
    struct PhotoTurningTests {
        private func withPhotos(_ body: (Person, WidgetNode) async throws -> Void) async throws {
            let market = MarketClient.counter([.pictured(4)]) {
                $0.products.detail = { id throws(ClientError) in .pictured(id.rawValue) }
            }
            try await AppUnderTest.with(market, width: 1000) { app, person in
                await person.press("자전거 4")
                await person.see("1/3")
                try await body(person, try #require(app.window.tree?.all.first { $0.isA("AdwCarousel") }))
            }
        }

        @Test func arrivingPageTakesBackNoPressThatCameBefore() async throws {
            try await withPhotos { person, carousel in
                await person.press("다음")
                await person.see("2/3")
                // Before anything is drawn again.
                try #require(person.pressable("다음")).press()
                carousel.rest(at: 1)
                await person.see("3/3")
            }
        }

        @Test func swipeIsFollowedByTheNumber() async throws {
            try await withPhotos { person, carousel in
                carousel.rest(at: 2)
                await person.see("3/3")
            }
        }
    }
}
