import CAdwaita
import Synchronization

/// The living objects, for tests that look for leaks.
@MainActor
public enum LeakTracker {
    /// Swift objects that stand for a GObject.
    public private(set) static var objects = 0

    /// GObjects that had a Swift object and are not finalised yet.
    public nonisolated static var foreignObjects: Int { foreign.withLock { $0.values.reduce(0, +) } }

    /// The number of living GObjects of each type, by its name in C.
    public nonisolated static var foreignTypes: [String: Int] { foreign.withLock { $0 } }

    /// Closures that were handed to C and are not freed yet.
    public internal(set) static var handlers = 0

    /// Swift objects, GObjects and closures.
    public static var count: Int { objects + foreignObjects + handlers }

    /// The number of living widgets of each Swift type, to find the one that leaks.
    public static var widgets: [String: Int] {
        Widget.living.reduce(into: [:]) { counts, widget in counts["\(type(of: widget))", default: 0] += 1 }
    }

    static func born(_ raw: UnsafeMutableRawPointer) {
        objects += 1
        let name = adwaita_type_name(raw)
        foreign.withLock { $0[text(name), default: 0] += 1 }
        // Freed with the object itself; a weak reference ends at disposal already. Types keep their names for
        // ever.
        g_object_set_qdata_full(
            raw.assumingMemoryBound(to: GObject.self),
            mark,
            UnsafeMutableRawPointer(mutating: name)
        ) {
            let name = text($0?.assumingMemoryBound(to: CChar.self))
            LeakTracker.foreign.withLock { $0[name] = $0[name].flatMap { $0 > 1 ? $0 - 1 : nil } }
        }
    }

    static func died() { objects -= 1 }

    private nonisolated static let foreign = Mutex<[String: Int]>([:])
    private static let mark = g_quark_from_string("open-market-living")
}
