import CAdwaita
import Synchronization

/// What is alive, for tests that look for leaks.
@MainActor
public enum Living {
    /// Swift objects that stand for a GObject.
    public private(set) static var objects = 0

    /// GObjects that had a Swift object and are not finalised yet.
    public nonisolated static var foreignObjects: Int { foreign.load(ordering: .relaxed) }

    /// Closures that were handed to C and are not freed yet.
    public internal(set) static var handlers = 0

    /// Swift objects, GObjects and closures.
    public static var count: Int { objects + foreignObjects + handlers }

    /// How many widgets of each Swift type live, to find the one that leaks.
    public static var widgets: [String: Int] {
        Widget.living.reduce(into: [:]) { counts, widget in counts["\(type(of: widget))", default: 0] += 1 }
    }

    static func born(_ raw: UnsafeMutableRawPointer) {
        objects += 1
        foreign.add(1, ordering: .relaxed)
        // Freed with the object itself; a weak reference is told at disposal already.
        g_object_set_qdata_full(raw.assumingMemoryBound(to: GObject.self), mark, raw) { _ in
            Living.foreign.subtract(1, ordering: .relaxed)
        }
    }

    static func died() { objects -= 1 }

    private nonisolated static let foreign = Atomic(0)
    private static let mark = g_quark_from_string("open-market-living")
}
