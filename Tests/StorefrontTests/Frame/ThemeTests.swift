import HTTPServer
import Market
import MarketAPI
import Testing

@testable import Storefront

/// The light of the pages: as the system has it, or as a person chose.
@Suite(.timeLimit(.minutes(10)))
struct ThemeTests {
    private static let sheet = String(decoding: Assets.bytes(of: "market.css"), as: UTF8.self)

    private func document(_ theme: Theme) -> String {
        var frame = Frame(
            texts: .korean,
            person: nil,
            seal: "",
            here: .market,
            cartCount: 0,
            origin: "https://market.example",
            now: Timestamp(millisecondsSince1970: 0),
            change: 0
        )
        frame.theme = theme
        return String(decoding: frame.document(OfflinePage()), as: UTF8.self)
    }

    /// The colours that a block of declarations names.
    private static func colours(_ block: Substring) -> [String: Colour] {
        var colours: [String: Colour] = [:]
        for match in block.matches(of: /--([a-z-]+): #([0-9a-f]{6});/) {
            colours[String(match.1)] = Colour(match.2)
        }
        return colours
    }

    private static var light: [String: Colour] {
        colours(sheet[...(sheet.firstIndex(of: "}") ?? sheet.startIndex)])
    }

    /// Of every block of dark colours in the sheet.
    private static var dark: [[String: Colour]] {
        [":root:not([data-theme]) {", ":root[data-theme=\"dark\"] {"].map { start in
            guard let range = sheet.firstRange(of: start) else { return [:] }
            return colours(sheet[range.upperBound...].prefix { $0 != "}" })
        }
    }

    @Test func textIsReadInBothLights() {
        let pairs =
            [
                "text", "muted", "accent", "warning", "error",
            ].flatMap { word in ["ground", "raised"].map { (word, $0) } } + [
                ("on-accent", "accent"), ("error", "error-ground"), ("text", "error-ground"),
                ("text", "mark"),
            ]
        for colours in [Self.light] + Self.dark {
            for (text, ground) in pairs {
                guard let ink = colours[text], let paper = colours[ground] else {
                    Issue.record("\(text) or \(ground) has no colour")
                    continue
                }
                #expect(ink.contrast(with: paper) >= 4.5, "\(text) on \(ground)")
            }
        }
    }

    /// The values stand once in the source.
    @Test func darkPagesLookTheSameByChoiceAndByTheSystem() {
        #expect(Self.dark[0] == Self.dark[1])
        #expect(Set(Self.dark[0].keys) == Set(Self.light.keys))
    }

    @Test func pagesOfTheSystemsLightSayNothingOfIt() {
        let page = document(.system)
        #expect(page.contains("<html lang=\"ko\">") && page.contains("content=\"light dark\""))
    }

    @Test(arguments: [(Theme.light, "ffffff"), (.dark, "18181b")])
    func chosenLightStandsAtTheRoot(theme: Theme, ground: String) throws {
        let page = document(theme)
        #expect(page.contains("<html lang=\"ko\" data-theme=\"\(theme.rawValue)\">"))
        #expect(page.contains("<meta name=\"color-scheme\" content=\"\(theme.rawValue)\">"))
        #expect(page.contains("<meta name=\"theme-color\" content=\"#\(ground)\">"))
        #expect((theme == .light ? Self.light : Self.dark[1])["ground"]?.digits == ground)
    }

    /// An operator's accent comes in a sheet behind the market's own.
    @Test func operatorsAccentFollowsTheChosenLight() async throws {
        let accent = try #require(Colour("1d4ed8").flatMap(Accent.init))
        let bytes = try await AccentSheet(accent).reply.collectedBody()
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(":root { --accent: #1d4ed8;"))
        for rule in [":root:not([data-theme])", ":root[data-theme=\"dark\"]"] {
            #expect(text.contains("\(rule) {"))
        }
        #expect(text.ranges(of: "--accent: #\(accent.dark.digits);").count == 2)
    }
}
