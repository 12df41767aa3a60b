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
    /// The layout of a wide window.
    @Suite(.timeLimit(.minutes(10)))
    struct PlacesTests {
        private func market(_ asked: Kept<[ListingQuery]> = Kept([])) -> MarketClient {
            .counter {
                $0.products.categories = { () throws(ClientError) in .samples }
                $0.products.currencies = { () throws(ClientError) in .every }
                $0.products.list = { query throws(ClientError) in
                    asked.change { $0.append(query) }
                    return Page((1...5).reversed().map { .sample($0) }, next: nil)
                }
            }
        }

        private func pane(in app: AppUnderTest) -> WidgetNode? {
            app.window.tree?.all.first { $0.face is PlacesPane && $0.face?.isMapped == true }
        }

        private func goTo(_ name: String, in app: AppUnderTest) {
            pane(in: app)?.all.first { $0.isA("GtkListBoxRow") && $0.name == name }?.press()
        }

        @Test(arguments: [(1080, false), (1120, true)])
        func placesStandAtTheSideOfAWindowThatIsWideEnough(width: Int, isBeside: Bool) async throws {
            try await AppUnderTest.with(market(), width: width) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                await eventually((pane(in: app) != nil) == isBeside, "at \(width)")
                // They are asked for, and come a moment later.
                if isBeside { await person.see("가구") } else { #expect(!person.texts.contains("가구")) }
                await eventually(app.flaws == [], "\(app.flaws)")
                try await TestDesktop.shoot(app.window, "places-\(width)")
            }
        }

        @Test func aCategoryAtTheSideNarrowsTheListFromAnywhere() async throws {
            let asked = Kept<[ListingQuery]>([])
            try await AppUnderTest.with(market(asked), width: 1200) { app, person in
                await app.go(to: .likes)
                await eventually(pane(in: app) != nil)
                // Requested by the market's own list, which the app began with, or by the search.
                app.shell.show(.market)
                await person.see("가구")
                app.shell.show(.likes)
                goTo("가구", in: app)
                await eventually(app.shell.tab == .market)
                await eventually(asked.value.last?.facets.categories.map(\.rawValue) == ["furniture"])
                goTo("전체", in: app)
                // What can be had stays the choice.
                await eventually(asked.value.last?.facets == FacetSelection(availableOnly: true))
            }
        }

        @Test func aCardOfTheGridMakesRoomForItsPageAndIsThereAgainAfterwards() async throws {
            try await AppUnderTest.with(market(), width: 1000) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                app.shell.screens?.feed.use(.grid)
                await eventually(app.window.tree?.all.contains { $0.face is ProductTile } == true)
                app.shell.open(.sample(5))
                let page = { app.window.tree?.all.first { $0.face is ProductDetailView } }
                await eventually(page()?.frame.width ?? 0 > 900, "\(page()?.frame as Any)")
                await person.see("채팅하기")
                try await TestDesktop.shoot(app.window, "detail-whole")
                #expect(person.pressable("돌아가기") != nil)
                await person.press("돌아가기")
                await eventually(app.shell.detail == nil)
                await eventually(
                    app.window.tree?.all.contains { $0.face is ProductTile && $0.frame.width > 100 } == true
                )
            }
        }

        @Test func anOutageIsShownBelowAPageOverTheList() async throws {
            try await AppUnderTest.with(market(), width: 1000) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                app.shell.screens?.feed.use(.grid)
                app.shell.open(.sample(5))
                await person.see("채팅하기")
                app.network.cut()
                await eventually(app.shell.bannerText != nil)
                await person.see(try #require(app.shell.bannerText))
                #expect(app.shell.detail != nil)
            }
        }

        @Test func aRowHasItsPageBesideIt() async throws {
            try await AppUnderTest.with(market(), width: 1000) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                app.shell.screens?.feed.use(.list)
                app.shell.open(.sample(5))
                let page = { app.window.tree?.all.first { $0.face is ProductDetailView } }
                await eventually((300...600).contains(page()?.frame.width ?? 0), "\(page()?.frame as Any)")
            }
        }

        @Test func theRowOfChoicesNarrowsInPlace() async throws {
            let asked = Kept<[ListingQuery]>([])
            try await AppUnderTest.with(market(asked)) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                #expect(asked.value.last?.facets.availableOnly == true)
                await person.press("거래 가능만")
                await eventually(asked.value.last == ListingQuery())
                await person.press(Texts.korean[.priceGiveaway])
                await eventually(asked.value.last?.facets.giveawaysOnly == true)
                await person.press("조건 지우기")
                await eventually(asked.value.last == ListingQuery())
                let sorts = person.nodes.first {
                    $0.isA("GtkDropDown") && $0.name == Texts.korean[.sortOrder]
                }
                sorts?.choose(1)
                await eventually(asked.value.last?.sort == app.shell.screens?.feed.sorts[1])
            }
        }
    }
}
