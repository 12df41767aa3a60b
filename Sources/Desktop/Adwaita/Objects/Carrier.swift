import CAdwaita

/// A GObject type whose instances carry one Swift object, so that Swift values can go where GTK wants GObjects.
struct Carrier {
    private var parent: GObject
    private var content: Unmanaged<AnyObject>?

    /// For the items of list models and for what is dragged.
    static let item = register("OpenMarketItem")

    static func register(_ name: String) -> GType {
        g_type_register_static_simple(
            g_object_get_type(),
            name,
            guint(MemoryLayout<GObjectClass>.size),
            { ours, _ in
                known(ours).assumingMemoryBound(to: GObjectClass.self).pointee.finalize = Carrier.finalize
            },
            guint(MemoryLayout<Carrier>.size),
            nil,
            GTypeFlags(rawValue: 0)
        )
    }

    private static let finalize: @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = { object in
        let object = known(object)
        UnsafeMutableRawPointer(object).assumingMemoryBound(to: Carrier.self).pointee.content?.release()
        let parent = known(g_type_class_peek(g_object_get_type()))
        parent.assumingMemoryBound(to: GObjectClass.self).pointee.finalize(object)
    }

    /// The caller owns the reference.
    static func make(_ type: GType, _ content: AnyObject) -> UnsafeMutableRawPointer {
        let raw = UnsafeMutableRawPointer(known(g_object_new_with_properties(type, 0, nil, nil)))
        raw.assumingMemoryBound(to: Carrier.self).pointee.content = Unmanaged.passRetained(content)
        return raw
    }

    static func content(of raw: UnsafeMutableRawPointer?) -> AnyObject {
        known(known(raw).assumingMemoryBound(to: Carrier.self).pointee.content).takeUnretainedValue()
    }
}

/// A value as an object.
final class Boxed<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
}
