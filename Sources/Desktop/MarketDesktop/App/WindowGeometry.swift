import Adwaita

/// The window's size when it was closed, as it is stored.
package nonisolated struct WindowGeometry: Hashable, Sendable {
    package var width = 1000
    package var height = 720
    package var isMaximized = false

    package init(width: Int = 1000, height: Int = 720, isMaximized: Bool = false) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    /// Reads `1000x720`, or `1000x720 maximized`; nil for another format, or an unusable size.
    package init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            Self.usable.contains(width), Self.usable.contains(height), parts.count < 3,
            parts.count == 1 || parts[1] == Self.maximized
        else { return nil }
        self.init(width: width, height: height, isMaximized: parts.count == 2)
    }

    package var text: String { "\(width)x\(height)\(isMaximized ? " \(Self.maximized)" : "")" }

    private static let usable = 200...20_000
    private static let maximized = "maximized"
}

extension Window {
    var place: WindowGeometry {
        WindowGeometry(width: size.width, height: size.height, isMaximized: isMaximized)
    }
}
