import DesktopDriver
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct SignalTests {
        @Test func aHandlerReceivesEachEmission() {
            var count = 0
            let toggle = ToggleButton("x") { _ in count += 1 }
            toggle.isOn = true
            toggle.isOn = true
            toggle.isOn = false
            #expect(count == 2)
        }

        @Test func aDisconnectedHandlerIsFreedAndReceivesNothing() {
            let toggle = ToggleButton("x") { _ in }
            let handlers = LeakTracker.handlers
            var count = 0
            let connection = toggle.on("toggled") { count += 1 }
            connection.disconnect()
            connection.disconnect()
            toggle.isOn = true
            #expect(count == 0)
            #expect(LeakTracker.handlers == handlers)
        }

        @Test func aConnectionOutlivesItsObject() {
            var connection: SignalConnection?
            do { connection = Button("x") {}.on("clicked") {} }
            connection?.disconnect()
        }

        @Test func argumentsArriveAsTheyWereSent() {
            let model = ArrayModel([1, 2, 3])
            var heard: [UInt32] = []
            model.on("items-changed") { heard += [$0(0), $0(1), $0(2)] }
            model.replaceSubrange(1..<2, with: [7, 8])
            #expect(heard == [1, 1, 2])
        }

        @Test func propertiesOfEveryKindKeepWhatTheyAreGiven() {
            let label = Label()
            label["label"] = "한글 😀"
            #expect(label["label"] as String == "한글 😀")
            label["sensitive"] = false
            #expect(label["sensitive"] as Bool == false)
            label["width-request"] = Int32(42)
            #expect(label["width-request"] as Int32 == 42)
            label["opacity"] = 0.0
            #expect(label["opacity"] as Double == 0)
            let revealer = Revealer(label)
            revealer["transition-duration"] = UInt32(99)
            #expect(revealer["transition-duration"] as UInt32 == 99)
        }

        @Test func segmentsHaveOneChosen() {
            var chosen: [Int] = []
            let segments = Segments([.text("목록"), .icon("view-grid-symbolic", called: "격자")]) {
                chosen.append($0)
            }
            segments.selected = 1
            segments.selected = 1
            segments.selected = 0
            #expect(chosen == [1, 0])
            #expect(segments.selected == 0)
        }

        @Test func aMenuItemDoesItsAction() async {
            let button = MenuButton(
                icon: "open-menu-symbolic",
                called: "메뉴",
                [.item("지우기", action: "win.delete")]
            )
            let window = shown(button)
            defer { window.destroy() }
            var count = 0
            let action = (window as? ApplicationWindow)?.addAction("delete") { count += 1 }
            await Person().press("메뉴")
            await Person().press("지우기")
            await eventually(count == 1)
            #expect(window.activate(action: "win.delete"))
            #expect(count == 2)
            action?.isEnabled = false
            window.activate(action: "win.delete")
            window.activate(action: "win.unknown")
            #expect(count == 2)
        }

        @Test func aChoiceReportsTheChosenValue() async {
            let content = Box(.vertical)
            let window = shown(content)
            defer { window.destroy() }
            var chosen = ""
            (window as? ApplicationWindow)?.addChoice("sort", "newest") { chosen = $0 }
            let button = MenuButton(
                icon: "open-menu-symbolic",
                called: "순서",
                [.item("싼 순서", action: "win.sort::cheap")]
            )
            content.append(button)
            await Person().press("순서")
            await Person().press("싼 순서")
            await eventually(chosen == "cheap")
        }
    }
}
