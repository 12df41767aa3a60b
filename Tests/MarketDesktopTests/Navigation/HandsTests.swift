import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketClient
import Testing

extension DesktopAppTests {
    /// What keys do wherever one is, and what is done by pressing twice and with two fingers.
    @Suite(.timeLimit(.minutes(2)))
    struct HandsTests {
        private func market(asked: Kept<Int> = Kept(0)) -> MarketClient {
            .counter {
                $0.products.list = { _ throws(ClientError) in
                    asked.change { $0 += 1 }
                    return Page((1...80).reversed().map { .pictured($0) }, next: nil)
                }
                $0.products.detail = { id throws(ClientError) in .pictured(id.rawValue) }
            }
        }

        @Test(arguments: ["F5", "<Control>r"])
        func aKeyLoadsTheMarketAnew(key: String) async throws {
            let asked = Kept(0)
            try await AppUnderTest.with(market(asked: asked)) { app, person in
                await eventually(app.rows.count > 3)
                #expect(asked.value == 1)
                #expect(await person.press(keys: key))
                await eventually(asked.value == 2)
                await eventually(app.rows.count > 3)
            }
        }

        @Test(arguments: ["F1", "<Control>question"])
        func aKeyOpensTheListOfKeys(key: String) async throws {
            try await AppUnderTest.with(market()) { app, person in
                await eventually(app.rows.count > 3)
                let list = { Window.onScreen.first { $0.type == "GtkShortcutsWindow" } }
                #expect(await person.press(keys: key))
                await eventually(list() != nil)
                await person.see("새로고침")
                // What shows the list is in it itself, with both of its keys.
                let pages = list()?.all.filter { $0.isA("GtkToggleButton") } ?? []
                pages.first { page in page.all.contains { $0.text == "2" } }?.press()
                await person.see("단축키")
                await person.see("F1")
                await person.see("?")
                list()?.close()
                await eventually(list() == nil)
            }
        }

        @Test func homeKeyScrollsToTheTop() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await eventually(app.rows.count > 3)
                app.list?.scrollOffset = 1500
                await settle()
                app.rows[3].focus()
                await settle()
                #expect((app.list?.scrollOffset ?? 0) > 1_000)
                await person.press(keys: "Home")
                await eventually(app.list?.scrollOffset == 0)
                await eventually(app.spokenRows.first?.hasPrefix("자전거 80") == true)
            }
        }

        @Test(arguments: ["double click", "two fingers"])
        func aPhotoOpensInAWindowOfItsOwn(by way: String) async throws {
            try await AppUnderTest.with(market()) { app, person in
                let photo = try await photo(app, person)
                if way == "two fingers" { photo.pinch(by: 1.5) } else { photo.doubleClick() }
                await eventually(app.sheet != nil)
                await person.press(keys: "Escape")
                await eventually(app.sheet == nil)
            }
        }

        @Test func pinchingInOpensNothing() async throws {
            try await AppUnderTest.with(market()) { app, person in
                try await photo(app, person).pinch(by: 0.8)
                await settle()
                #expect(app.sheet == nil)
            }
        }

        @Test func aPhotoIsLookedAtMoreCloselyAndWholeAgain() async throws {
            try await AppUnderTest.with(market()) { app, person in
                try await photo(app, person).doubleClick()
                await eventually(scale(app) == 1)
                large(app)?.doubleClick()
                await eventually(scale(app) == 2, "\(scale(app))")
                large(app)?.doubleClick()
                await eventually(scale(app) == 1, "\(scale(app))")
                large(app)?.pinch(by: 3)
                await eventually(scale(app) == 3, "\(scale(app))")
                large(app)?.pinch(by: 100)
                await eventually(scale(app) == 4, "\(scale(app))")
                large(app)?.pinch(by: 0.01)
                await eventually(scale(app) == 1, "\(scale(app))")
                await person.press(keys: "plus")
                await eventually(scale(app) == 1.5, "\(scale(app))")
                await person.press(keys: "minus")
                await eventually(scale(app) == 1, "\(scale(app))")
            }
        }

        /// Opens goods, and waits for their photos.
        private func photo(_ app: AppUnderTest, _ person: Person) async throws -> WidgetNode {
            await person.press("자전거 79")
            await person.see("1/3")
            return try #require(app.window.tree?.all.first { $0.isA("AdwCarousel") })
        }

        /// What the photo in its own window lies in.
        private func large(_ app: AppUnderTest) -> WidgetNode? {
            app.sheet?.tree?.all.first { $0.isA("GtkScrolledWindow") }
        }

        /// How many times as high as the window the photo is, to a quarter: scrollbars take a little of the room.
        private func scale(_ app: AppUnderTest) -> Double {
            guard let large = large(app) else { return 0 }
            return ((1 + large.scrollLength / large.frame.height) * 4).rounded() / 4
        }
    }
}
