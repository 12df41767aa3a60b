package import Adwaita
import Foundation
package import Testing

/// One way in which a screen may be seen.
package nonisolated struct ScreenVariant: Sendable, CustomTestStringConvertible {
    package let width: Int
    package let height: Int
    package let isDark: Bool
    package let textScale: Double

    package init(width: Int, height: Int = 800, isDark: Bool = false, textScale: Double = 1) {
        self.width = width
        self.height = height
        self.isDark = isDark
        self.textScale = textScale
    }

    /// 360, 800 and 1600 wide, light and dark, text once and twice as large.
    package static let all = [360, 800, 1600].flatMap { width in
        [false, true].flatMap { isDark in
            [1.0, 2.0].map { ScreenVariant(width: width, isDark: isDark, textScale: $0) }
        }
    }

    /// Those of a phone.
    package static let narrow = all.filter { $0.width == 360 }

    package var testDescription: String { "\(width)-\(isDark ? "dark" : "light")-\(Int(textScale))x" }
}

extension ScreenVariant {
    /// Gives the window this size and the desktop this look; undone by `TestDesktop.plain()`.
    package func apply(to window: Window) async {
        TestDesktop.appearance.scheme = isDark ? .dark : .light
        TestDesktop.appearance.set(textScale: textScale)
        // What depends on the size of the text has changed before the window becomes as narrow as that allows.
        await settle()
        window.size = (width, height)
        await eventually(TestDesktop.appearance.isDark == isDark)
        await settle()
    }
}

extension TestDesktop {
    /// Back to what tests begin with.
    package static func plain() {
        appearance.scheme = .light
        appearance.set(textScale: 1)
    }

    /// Writes what a window looks like to `<name>.png` among the test artefacts, and returns the path.
    ///
    /// They go to `DESKTOP_SHOTS`, or to `.build/desktop-shots`.
    @discardableResult
    package static func shoot(
        _ widget: Widget,
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        var texture: Texture?
        await settle()
        // There is nothing to see between a change and the frame that shows it.
        await eventually(
            {
                texture = widget.screenshot()
                return texture != nil
            }(),
            "a picture of \(name)",
            sourceLocation: sourceLocation
        )
        let folder = ProcessInfo.processInfo.environment["DESKTOP_SHOTS"] ?? ".build/desktop-shots"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(name).png"
        try Data(#require(texture, sourceLocation: sourceLocation).png).write(to: URL(fileURLWithPath: path))
        return path
    }
}
