package import Adwaita
package import Foundation

/// The icons that are the app's own, under the names by which GTK asks for them.
///
/// They are inside the program and written to a folder when it starts, so that it has them without being installed.
package struct AppIcons {
    private let folder: URL

    /// Icons that live in `folder`, which is theirs alone.
    package init(in folder: URL) { self.folder = folder }

    /// The icons' paths in the theme, and their drawings.
    ///
    /// Outside a theme, GTK would draw the symbolic ones as they are, black on black in the dark.
    package static let drawings: [(path: String, svg: [UInt8])] = [
        ("hicolor/scalable/apps/\(MarketApp.identifier).svg", PackageResources.mark_svg),
        ("hicolor/symbolic/apps/\(MarketApp.identifier)-symbolic.svg", PackageResources.mark_symbolic_svg),
        ("hicolor/scalable/actions/cart-symbolic.svg", PackageResources.cart_symbolic_svg),
        ("hicolor/scalable/actions/chat-symbolic.svg", PackageResources.chat_symbolic_svg),
        ("hicolor/scalable/actions/filter-symbolic.svg", PackageResources.filter_symbolic_svg),
    ]

    /// Writes what is not there yet; an icon of an earlier version is replaced whole.
    package func write() throws {
        for (path, svg) in Self.drawings {
            let file = folder.appending(path: path)
            let drawing = Data(svg)
            if FileManager.default.contents(atPath: file.filePath) == drawing { continue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try drawing.write(to: file, options: .atomic)
        }
    }

    /// Has the app's widgets and windows find them.
    package func install(for application: Application) {
        do {
            try write()
        } catch {
            // Without a place to write, those that are installed are found, and else a sign that one is missing.
        }
        application.addIcons(in: folder.filePath)
        application.windowIcon(MarketApp.identifier)
    }
}
