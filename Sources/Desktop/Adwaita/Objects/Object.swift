import CAdwaita

/// A Swift face of one GObject, which it keeps alive.
///
/// No pointer leaves this module: what a screen holds is always a Swift object.
@MainActor
open class Object {
    // Only parameters and `self` are asked for their pointers. One taken from a temporary outlives what it points to.
    let raw: UnsafeMutableRawPointer

    /// True where `raw` is held by a toggle reference; see `Widget`.
    fileprivate(set) var isToggled = false

    /// Takes over a reference that the caller was given, or a floating one.
    init(taking raw: UnsafeMutableRawPointer?) {
        self.raw = known(raw)
        if g_object_is_floating(self.raw) != 0 { g_object_ref_sink(self.raw) }
        LeakTracker.born(self.raw)
    }

    convenience init(taking pointer: OpaquePointer?) {
        self.init(taking: UnsafeMutableRawPointer(known(pointer)))
    }

    /// Adds a reference to an object with another owner.
    convenience init(sharing raw: UnsafeMutableRawPointer?) {
        self.init(taking: g_object_ref(known(raw)))
    }

    /// The end of its observations; nil where it observes nothing.
    private var end: EndOfObserving?

    final var endOfObserving: EndOfObserving {
        let known = end ?? EndOfObserving()
        end = known
        return known
    }

    isolated deinit {
        end?.isHere()
        LeakTracker.died()
        if isToggled {
            g_object_remove_toggle_ref(ptr(), Widget.toggle, Unmanaged.passUnretained(self).toOpaque())
        } else {
            g_object_unref(raw)
        }
    }
}

extension Object {
    /// The object as whichever C type the call at hand wants.
    final func ptr<T>(_: T.Type = T.self) -> UnsafeMutablePointer<T> {
        raw.assumingMemoryBound(to: T.self)
    }

    final var opaque: OpaquePointer { OpaquePointer(raw) }

    /// The object's name in C.
    final var typeName: String { text(adwaita_type_name(raw)) }
}

extension Widget {
    /// Trades the reference for one that says when it is the only one; until then the widget holds its Swift object.
    final func adopt() {
        let this = Unmanaged.passUnretained(self)
        isToggled = true
        _ = this.retain()
        g_object_add_toggle_ref(ptr(), Self.toggle, this.toOpaque())
        g_object_unref(raw)
    }

    static let toggle: GToggleNotify = { this, _, isLast in
        let this = Unmanaged<Object>.fromOpaque(known(this))
        if isLast != 0 { this.release() } else { _ = this.retain() }
    }
}
