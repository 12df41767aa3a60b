import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketClient
import MarketScreens
import Testing

extension DesktopAppTests {
    /// Keys at any place, double presses, and gestures with two fingers.
    @Suite(.timeLimit(.minutes(10)))
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
        func aKeyReloadsTheMarket(key: String) async throws {
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

        @Test(.enabled(if: Hand.isThere, "xdotool moves the pointer of the display"))
        func theWheelWithControlKeepsWhatIsUnderThePointer() async throws {
            try await AppUnderTest.with(market()) { app, person in
                try await photo(app, person).doubleClick()
                await eventually(scale(app) == 1)
                let frame = try #require(large(app)?.frame)
                let hand = Hand(in: "자전거 79")
                try await hand.move(to: (frame.x + frame.width * 0.75, frame.y + frame.height * 0.75))
                try await hand.turnWheel(up: 2)
                await settle()
                #expect(scale(app) == 1)
                try await hand.turnWheel(up: 2, holding: "ctrl")
                await eventually(scale(app) > 1.25, "\(scale(app))")
                let area = try #require(large(app)?.face as? ZoomArea)
                // A place keeps its distance from the corner, times the scale.
                let kept = frame.height * 0.75 * (1 - area.scale)
                #expect(abs(area.corner.y - kept) < 6, "\(area.corner)")
                try await TestDesktop.shoot(#require(app.sheet), "photo-wheel")
                try await hand.turnWheel(up: -9, holding: "ctrl")
                await eventually(scale(app) == 1, "\(scale(app))")
            }
        }

        @Test(.enabled(if: Hand.isThere, "xdotool moves the pointer of the display"))
        func fieldErrorsWaitForTheEndOfThePress() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await eventually(app.shell.page == .tabs)
                app.shell.askToSignIn()
                await eventually(person.focused == "이름")
                await eventually(person.pressable("처음이신가요? 회원가입")?.frame.width ?? 0 > 0)
                let button = try #require(person.pressable("처음이신가요? 회원가입")?.frame)
                let hand = Hand(in: "로그인")
                try await hand.move(to: (button.x + button.width / 2, button.y + button.height / 2))
                try await hand.hold {
                    await eventually(person.focused != "이름")
                    await settle()
                    #expect(app.shell.signIn?.message(at: .name) == nil)
                }
                await eventually(app.shell.signIn?.mode == .signUp)
            }
        }

        /// Opens goods, and waits for their photos.
        private func photo(_ app: AppUnderTest, _ person: Person) async throws -> WidgetNode {
            await person.press("자전거 79")
            await person.see("1/3")
            return try #require(app.window.tree?.all.first { $0.isA("AdwCarousel") })
        }

        /// The photo in its own window.
        private func large(_ app: AppUnderTest) -> WidgetNode? {
            app.sheet?.tree?.all.first { $0.face is ZoomArea }
        }

        private func scale(_ app: AppUnderTest) -> Double { (large(app)?.face as? ZoomArea)?.scale ?? 0 }
    }
}

/// The hand at the pointer of the display itself, for what no signal can tell of: which keys are held meanwhile.
@MainActor
private struct Hand {
    private nonisolated static let program = "/usr/bin/xdotool"
    private let window: [String]

    nonisolated static var isThere: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// In the window that is called so.
    init(in title: String) { window = ["search", "--name", "^\(title)$"] }

    /// To a place in the window, as a `WidgetNode` has it.
    func move(to place: (x: Double, y: Double)) async throws {
        try await run(window + ["mousemove", "--window", "%1", "\(Int(place.x))", "\(Int(place.y))"])
    }

    func turnWheel(up steps: Int, holding key: String? = nil) async throws {
        let turn = ["click", "--repeat", "\(abs(steps))", steps > 0 ? "4" : "5"]
        try await run(key.map { ["keydown", $0] + turn + ["keyup", $0] } ?? turn)
    }

    /// Presses where it is, and lets go after that.
    func hold(_ meanwhile: () async throws -> Void) async throws {
        try await run(["mousedown", "1"])
        try await meanwhile()
        try await run(["mouseup", "1"])
    }

    private func run(_ arguments: [String]) async throws {
        let hand = Process()
        hand.executableURL = URL(filePath: Self.program)
        hand.arguments = arguments
        try hand.run()
        await eventually(!hand.isRunning)
        #expect(hand.terminationStatus == 0)
    }
}
