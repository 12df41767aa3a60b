import Adwaita
import DesktopDriver
import Market
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// The colour that a market stands out by.
    @Suite(.timeLimit(.minutes(1)))
    struct AccentStyleTests {
        @Test(arguments: [false, true])
        func theOperatorsColourIsTheApps(isDark: Bool) throws {
            let accent = try #require(Accent(Colour(red: 0x15, green: 0x80, blue: 0x3D)))
            let css = try #require(AccentStyle.css(accent, isDark: isDark))
            let colour = isDark ? accent.dark : accent.light
            #expect(css.contains("accent_color #\(colour.digits);"))
            #expect(css.contains("accent_bg_color #\(colour.digits);"))
            #expect(StyleSheet(css + " .a { color: @accent_fg_color; }").problems == [])
        }

        @Test func whereNothingIsChosenTheAppHasItsOwn() throws {
            #expect(AccentStyle.css(nil, isDark: false) == nil)
            #expect(StyleSheet(try #require(AccentStyle.css(nil, isDark: true))).problems == [])
        }
    }
}
