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
    /// Habits of the desktop: menus where one points, F10, the further buttons of the pointer.
    @Suite(.timeLimit(.minutes(10)))
    struct HabitsTests {
        @Test func f10OpensTheMenu() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await app.go(to: .market)
                app.window.activate(action: "win.menu")
                await person.see("설정")
                try await TestDesktop.shoot(app.window, "menu-f10")
            }
        }

        @Test func aProductHasItsMenuWhereItIsListed() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                let row = try #require(app.rows.first)
                row.focus()
                #expect(await person.press(keys: "Menu"))
                await person.see("장바구니에 담기")
                try await TestDesktop.shoot(app.window, "menu-of-a-product")
                await person.press("장바구니에 담기")
                await eventually(app.savedItems.quantity(of: .here(Product.ID(5))) == 1)
                await eventually(person.pressable("장바구니에 담기") == nil)
                // Another product has another one.
                try #require(app.rows.last).focus()
                #expect(await person.press(keys: "<Shift>F10"))
                await person.press("좋아요")
                await eventually(app.savedItems.isLiked(.here(Product.ID(1))))
            }
        }

        @Test func theButtonsOfAMouseGoBackAndForward() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                await person.press("자전거 4")
                await eventually(app.shell.detail != nil)
                let root = try #require(app.window.tree?.all.first { $0.face is RootView })
                root.press(.back)
                await eventually(app.shell.detail == nil)
                root.press(.forward)
                await eventually(app.shell.detail?.id == Product.ID(4))
            }
        }

        @Test func theMiddleButtonOpensAProductInAnotherWindow() async throws {
            try await AppUnderTest.with(.counter()) { app, person in
                var opened: [Shell] = []
                app.shell.showWindow = { opened.append($0) }
                await app.go(to: .market)
                await person.see("자전거 5")
                let list = try #require(
                    app.window.tree?.all.first { $0.isA("GtkListView") || $0.isA("GtkGridView") }
                )
                list.press(.middle)
                await eventually(opened.first?.detail?.id == Product.ID(5))
                #expect(app.shell.detail == nil)
            }
        }

        @Test func picturesDroppedOnTheWindowAreForSale() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.go(to: .market)
                let files = try app.photoFiles(2)
                #expect(app.window.tree?.all.first { $0.face is RootView }?.drop(files: files) == true)
                await eventually(app.shell.form?.photos.count == 2)
            }
        }

        @Test func theSearchFieldHasTheKeysHoweverItIsReached() async throws {
            try await AppUnderTest.with(.searched()) { app, person in
                await app.go(to: .market)
                let hasKeys = { app.window.tree?.focusedName == "무엇을 찾으세요?" }
                app.window.activate(action: "win.search")
                await eventually(hasKeys(), "\(app.window.tree?.focusedName ?? "")")
                await app.go(to: .market)
                await person.press("자전거 4")
                await eventually(app.shell.detail != nil)
                app.shell.back()
                app.window.activate(action: "win.search")
                await eventually(hasKeys(), "\(app.window.tree?.focusedName ?? "")")
                await settle()
                #expect(hasKeys())
                await app.go(to: .cart)
                app.shell.show(.search)
                await eventually(hasKeys(), "\(app.window.tree?.focusedName ?? "")")
            }
        }
    }
}
