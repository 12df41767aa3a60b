import DesktopDriver
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct CellTextTests {
        @Test(arguments: [
            (CellText.Fit.shortened(lines: 1), true), (.shortened(lines: 2), false), (.wrapped, false),
        ])
        func shortenedTextIsReported(fit: CellText.Fit, lacksRoom: Bool) async {
            let label = CellText(fit)
            label.text = "가나다라마바사 아자차카타파하"
            let window = shown(Box(.horizontal, [FixedWidth(label, width: 120)]))
            defer { window.destroy() }
            await Person().see(label.text)
            await eventually(label.extent.width == 120)
            await settle()
            #expect(label.lacksRoom == lacksRoom)
            #expect(window.tree?.flaws().isEmpty == !lacksRoom)
        }

        @Test func aLongerTextTakesAnotherLineAndAShorterOneGivesItBack() async {
            let label = CellText(.shortened(lines: 2))
            let below = Label("아래")
            let window = shown(Box(.horizontal, [FixedWidth(Box(.vertical, [label, below]), width: 120)]))
            defer { window.destroy() }
            label.text = "짧다"
            await eventually(label.extent.height > 0)
            await settle()
            let line = label.extent.height
            label.text = "가나다라마바사 아자차카타파하"
            await eventually(label.extent.height > line)
            label.text = "짧다"
            await eventually(label.extent.height == line)
        }

        @Test func nothingThatPeopleWriteIsMarkup() {
            let label = CellText()
            label.show(.bold("<b>&") + .plain("</a>"))
            #expect(label.text == "<b>&</a>")
            label.text = "<b>"
            #expect(label.text == "<b>")
        }

        @Test func aTextsPrefixFollowsTheAccent() async {
            func accent(_ colour: String) -> StyleSheet {
                StyleSheet("@define-color accent_color \(colour); .price { caret-color: @accent_color; }")
            }
            let red = accent("#ff0000")
            red.install()
            let label = CellText(.wrapped)
            label.style("price").show(.plain("가"), after: "20%")
            let window = shown(Box(.horizontal, [FixedWidth(label, width: 120)]))
            defer { window.destroy() }
            #expect(label.text == "20% 가")
            await eventually(tints(of: label) == (true, false))
            red.uninstall()
            let blue = accent("#0000ff")
            blue.install()
            defer { blue.uninstall() }
            await eventually(tints(of: label) == (false, true))
            label.text = "20% 가"
            await eventually(tints(of: label) == (false, false))
        }

        /// True where it has red pixels, and true where it has blue ones.
        private func tints(of label: CellText) -> (red: Bool, blue: Bool) {
            let colours = label.screenshot()?.colours ?? []
            return (
                colours.contains { $0.red > 100 && $0.red / 3 > $0.blue },
                colours.contains { $0.blue > 100 && $0.blue / 3 > $0.red }
            )
        }

        @Test func itLeavesNothingBehind() async {
            await leavesNothingBehind {
                let window = shown(CellText())
                await settle(turns: 2)
                window.destroy()
                await settle(turns: 2)
            }
        }
    }
}
