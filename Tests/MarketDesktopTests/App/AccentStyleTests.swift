import Adwaita
import DesktopDriver
import Market
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// The colour that a market stands out by.
    @Suite(.timeLimit(.minutes(10)))
    struct AccentStyleTests {
        /// The second is as light as the pages allow.
        @Test(arguments: [0x15803D, 0x767676], [false, true])
        func theOperatorsColourIsTheApps(number: Int, isDark: Bool) throws {
            let colour = try #require(Colour(String(number, radix: 16)))
            let accent = try #require(Accent(colour))
            let css = try #require(AccentStyle.css(accent, isDark: isDark))
            let ground = isDark ? AccentStyle.darkPopover : AccentStyle.window
            let text = isDark ? accent.dark(on: ground) : accent.light(on: ground)
            #expect(text.contrast(with: ground) >= Accent.leastContrast)
            #expect(css.contains("accent_color #\(text.digits);"))
            #expect(css.contains("accent_bg_color #\((isDark ? accent.dark : accent.light).digits);"))
            #expect(StyleSheet(css + " .a { color: @accent_fg_color; }").problems == [])
        }

        @Test func withoutAnAccentTheAppUsesItsOwn() throws {
            #expect(AccentStyle.css(nil, isDark: false) == nil)
            #expect(StyleSheet(try #require(AccentStyle.css(nil, isDark: true))).problems == [])
        }
    }
}
