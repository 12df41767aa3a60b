import CAdwaita

/// A possible type of a property, or of the argument of a signal.
nonisolated protocol ValueConvertible {
    static var type: GType { get }
    static func get(_ value: UnsafePointer<GValue>) -> Self
    func set(_ value: UnsafeMutablePointer<GValue>)
}

// Fundamental types are numbered, and the numbers are part of GLib's ABI.

nonisolated extension Bool: ValueConvertible {
    static var type: GType { 5 << 2 }
    static func get(_ value: UnsafePointer<GValue>) -> Bool { g_value_get_boolean(value) != 0 }
    func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, c) }
}

nonisolated extension Int32: ValueConvertible {
    static var type: GType { 6 << 2 }
    static func get(_ value: UnsafePointer<GValue>) -> Int32 { g_value_get_int(value) }
    func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}

nonisolated extension UInt32: ValueConvertible {
    static var type: GType { 7 << 2 }
    static func get(_ value: UnsafePointer<GValue>) -> UInt32 { g_value_get_uint(value) }
    func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_uint(value, self) }
}

nonisolated extension Double: ValueConvertible {
    static var type: GType { 15 << 2 }
    static func get(_ value: UnsafePointer<GValue>) -> Double { g_value_get_double(value) }
    func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_double(value, self) }
}

nonisolated extension String: ValueConvertible {
    static var type: GType { 16 << 2 }
    static func get(_ value: UnsafePointer<GValue>) -> String { text(g_value_get_string(value)) }
    func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

/// Lends a GValue that holds `content`.
func withValue<T: ValueConvertible, Result>(
    _ content: T,
    _ body: (UnsafeMutablePointer<GValue>) -> Result
) -> Result {
    var value = GValue()
    g_value_init(&value, T.type)
    defer { g_value_unset(&value) }
    content.set(&value)
    return body(&value)
}

extension Object {
    subscript<T: ValueConvertible>(property: String) -> T {
        get {
            var value = GValue()
            g_value_init(&value, T.type)
            defer { g_value_unset(&value) }
            g_object_get_property(ptr(), property, &value)
            return T.get(&value)
        }
        set {
            withValue(newValue) { g_object_set_property(ptr(), property, $0) }
        }
    }
}
