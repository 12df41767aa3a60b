import Adwaita
import DesktopDriver
import Synchronization

extension AppUnderTest {
    /// The goods that are on screen, as they are read to those who listen.
    var rows: [WidgetNode] {
        window.tree?.all.filter { $0.isA("GtkListItemWidget") && $0.frame.maxY > 0 && $0.frame.y < 800 } ?? []
    }

    /// What those who listen hear of each of them.
    var spokenRows: [String] { rows.map { row in row.all.lazy.map(\.name).first { !$0.isEmpty } ?? "" } }

    /// The list or the grid that is shown.
    var list: WidgetNode? {
        window.tree?.all.first { scroller in
            scroller.isA("GtkScrolledWindow") && scroller.all.contains { $0.isA("GtkListBase") }
        }
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
