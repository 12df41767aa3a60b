import Adwaita
import DesktopDriver
import Synchronization

@testable import MarketDesktop

extension AppUnderTest {
    /// The goods that are on screen, as they are read to those who listen.
    var rows: [WidgetNode] {
        shown.filter { $0.isA("GtkListItemWidget") && $0.frame.maxY > 0 && $0.frame.y < 800 }
    }

    /// The text that a screen reader speaks for each row.
    var spokenRows: [String] { rows.map { row in row.all.lazy.map(\.name).first { !$0.isEmpty } ?? "" } }

    /// The list or the grid that is shown.
    var list: WidgetNode? {
        shown.first { scroller in
            scroller.isA("GtkScrolledWindow") && scroller.all.contains { $0.isA("GtkListBase") }
        }
    }

    /// All that is in the window, but for choices that drop down and the goods below a product.
    private var shown: [WidgetNode] { window.tree.map(Self.shown(in:)) ?? [] }

    private static func shown(in node: WidgetNode) -> [WidgetNode] {
        if node.face is FilterRow || node.face is RelatedProductsView || node.isA("GtkDropDown") { return [] }
        return [node] + node.children.flatMap(shown(in:))
    }
}

/// A value that a test and its market share.
nonisolated final class Kept<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }

    func change(_ body: @Sendable (inout Value) -> Void) { mutex.withLock { body(&$0) } }

    /// As `change`, telling something of it.
    func reach<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { mutex.withLock { body(&$0) } }
}
