import DesktopDriver
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct TextTests {
        @Test(arguments: ["<b>자전거</b>", "Tom & Jerry", "</a><a href=\"x\">", "'\"", "&amp;", "a\u{1}b"])
        func nothingThatPeopleWriteIsMarkup(text: String) async {
            let row = ActionRow(text, subtitle: text)
            let label = Label()
            label.show(.bold(text) + .plain(text))
            let page = Box(
                .vertical,
                [
                    PreferencesGroup(text, [row, EntryRow(text)]),
                    StatusPage(icon: "", title: text, description: text), label,
                ]
            )
            let toasts = ToastOverlay(page)
            let window = shown(toasts, height: 900)
            defer { window.destroy() }
            toasts.show(Toast(text))
            await eventually(Person().texts.count { $0 == text } == 7, "\(Person().texts)")
            await Person().see(text + text)
        }

        @Test func aLinkIsHandedOver() async {
            var address = ""
            let label = Label().onLink { address = $0 }
            label.show(.link("여기", to: "https://example.com/?a=1&b=<2>"))
            #expect(label.text == "여기")
            let window = shown(label)
            defer { window.destroy() }
            await settle()
            window.tree?.all.first { $0.text == "여기" }?.follow("https://example.com/")
            #expect(address == "https://example.com/")
        }

        @Test(arguments: [("1200", "1200"), ("12a00", "1200"), ("abc", ""), ("007", "7"), ("₩9", "9")])
        func disallowedCharactersAreRemoved(typed: String, left: String) async {
            var heard: [String] = []
            let entry = EntryRow("상품가격", .digits)
                .accept { String($0.filter(\.isNumber).drop { $0 == "0" }) }
                .onChange { heard.append($0) }
            let window = shown(PreferencesGroup("", [entry]))
            defer { window.destroy() }
            await Person().type(typed, into: "상품가격")
            #expect(entry.text == left)
            #expect((heard.last ?? "") == left)
        }

        @Test func theCursorStaysWhereItWasWhenAWrongSignGoes() async throws {
            let entry = Entry().accept { $0.filter { $0 != "x" } }
            let window = shown(entry.called("이름"))
            defer { window.destroy() }
            entry.text = "abcd"
            await settle()
            let field = try #require(Person().field("이름"))
            field.cursor = 2
            field.type("x")
            #expect(entry.text == "abcd")
            #expect(field.cursor == 2)
        }

        @Test(arguments: ["한글", "👨‍👩‍👧‍👦", "e\u{301}", "a"])
        func aLongTextEndsAtItsLimit(character: String) async {
            let area = TextArea(called: "설명", placeholder: "")
            area.maximumLength = 10
            let window = shown(area)
            defer { window.destroy() }
            area.text = String(repeating: character, count: 20)
            #expect(area.text.count == 10)
            #expect(area.text == String(String(repeating: character, count: 20).prefix(10)))
        }

        @Test func excessTextIsCutWhereItWasTyped() async throws {
            let area = TextArea(called: "설명", placeholder: "")
            let window = shown(area)
            defer { window.destroy() }
            area.maximumLength = 5
            area.text = "12345"
            await settle()
            let field = try #require(Person().field("설명"))
            field.cursor = 2
            field.type("xy")
            #expect(area.text == "12345")
        }

        @Test func aRuleIsAskedOnceAboutWhatIsPasted() async throws {
            var asked: [String] = []
            let entry = Entry().accept {
                asked.append($0)
                return String($0.prefix(3))
            }
            let window = shown(entry.called("이름"))
            defer { window.destroy() }
            await settle()
            try #require(Person().field("이름")).paste("abcdef")
            #expect(entry.text == "abc")
            // Not about its own answer, nor about the line that is empty for a moment.
            #expect(asked.filter { !$0.isEmpty } == ["abcdef"])
        }

        @Test func excessLengthIsReported() async {
            var excess = 0
            let area = TextArea(called: "설명", placeholder: "").onExcess { excess += 1 }
            area.maximumLength = 3
            let window = shown(area)
            defer { window.destroy() }
            area.text = "abc"
            #expect(excess == 0)
            area.text = "abcd"
            #expect(excess == 1)
            #expect(area.text == "abc")
        }

        @Test func inOtherWordsTheSameOneStaysChosen() async {
            var chosen: [Int] = []
            let row = ComboRow("언어", ["하나", "둘", "셋"]) { chosen.append($0) }
            let window = shown(PreferencesGroup("", [row]))
            defer { window.destroy() }
            row.selected = 2
            row.choices = ["one", "two", "three"]
            await Person().see("three")
            #expect(row.selected == 2)
            #expect(chosen == [2])
        }

        @Test func aPlaceholderIsNeverPartOfTheText() async {
            let area = TextArea(called: "설명", placeholder: "제품 상세 설명")
            let window = shown(area)
            defer { window.destroy() }
            await Person().see("제품 상세 설명")
            #expect(area.text == "")
            await Person().type("새것", into: "설명")
            await Person().seeNo("제품 상세 설명")
            #expect(area.text == "새것")
            area.text = ""
            await Person().see("제품 상세 설명")
        }

        @Test func theLineThatIsTypedStaysInSight() async {
            let area = TextArea(called: "설명", placeholder: "")
            let scroller = ScrollView(Box(.vertical, [Label("위").size(height: 200), area]))
            area.keepsCursorVisible(in: scroller)
            let window = shown(scroller, width: 360, height: 480)
            defer { window.destroy() }
            area.focus()
            await settle()
            await Person().type(String(repeating: "줄\n", count: 60), into: "설명")
            await eventually(scroller.length > 1_000)
            await eventually(scroller.remaining < 40, "\(scroller.remaining)")
        }

        @Test func aRowSaysWhatIsWrongWithIt() {
            let row = EntryRow("상품명")
            row.problem = "세 글자 이상 입력해 주세요"
            // No tooltip over it and over the words below it.
            #expect(row.tooltip == "")
            #expect(row.tree?.styles.contains("error") != false)
            row.problem = nil
            #expect(row.tooltip == "")
        }
    }
}
