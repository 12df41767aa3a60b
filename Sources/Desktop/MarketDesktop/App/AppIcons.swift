package import Adwaita
package import Foundation

/// The icons that are the app's own, under the names by which GTK asks for them.
///
/// They are inside the program and written to a folder when it starts, so that it has them without being installed.
package struct AppIcons {
    private let folder: URL

    /// Icons that live in `folder`, which is theirs alone.
    package init(in folder: URL) { self.folder = folder }

    /// Each icon's name and drawing.
    package static let drawings: [(name: String, svg: [UInt8])] = [
        (MarketApp.identifier, PackageResources.mark_svg),
        ("\(MarketApp.identifier)-symbolic", PackageResources.mark_symbolic_svg),
        ("cart-symbolic", PackageResources.cart_symbolic_svg),
        ("filter-symbolic", PackageResources.filter_symbolic_svg),
    ]

    /// Writes what is not there yet; an icon of an earlier version is replaced whole.
    package func write() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, svg) in Self.drawings {
            let file = folder.appending(path: "\(name).svg")
            let drawing = Data(svg)
            if FileManager.default.contents(atPath: file.filePath) == drawing { continue }
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
