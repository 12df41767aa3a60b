import CAdwaita

/// The state of the screen lock, as far as the desktop reports it.
@MainActor
public final class ScreenLock {
    /// True while it is locked; false on a desktop that reports nothing.
    public private(set) var isLocked = false

    private let bus: Object?
    private var subscriptions: [guint] = []
    /// True once the desktop has reported it.
    private var hasHeard = false

    /// Begins to listen, and asks how it stands.
    public init() {
        bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map {
            Object(taking: UnsafeMutableRawPointer($0))
        }
        guard let bus else { return }
        for (name, path) in Self.services {
            ask(name, path, on: bus)
            let box = Unmanaged.passRetained(WeakLock(self)).toOpaque()
            let subscription = g_dbus_connection_signal_subscribe(
                bus.opaque,
                nil,
                name,
                "ActiveChanged",
                nil,
                nil,
                G_DBUS_SIGNAL_FLAGS_NONE,
                { _, _, _, _, _, values, box in
                    guard let values, let box else { return }
                    let lock = Unmanaged<WeakLock>.fromOpaque(box).takeUnretainedValue().lock
                    guard let value = g_variant_get_child_value(values, 0) else { return }
                    lock?.receive(g_variant_get_boolean(value) != 0)
                    g_variant_unref(value)
                },
                box,
                { box in Unmanaged<WeakLock>.fromOpaque(known(box)).release() }
            )
            subscriptions.append(subscription)
        }
    }

    private static let services = [
        ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
        ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
    ]

    private func receive(_ isLocked: Bool) {
        hasHeard = true
        self.isLocked = isLocked
    }

    /// The screen may have been locked before the app was started; a service that is not there is not started for that.
    private func ask(_ name: String, _ path: String, on bus: Object) {
        let box = Unmanaged.passRetained(WeakLock(self)).toOpaque()
        g_dbus_connection_call(
            bus.opaque,
            name,
            path,
            name,
            "GetActive",
            nil,
            nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START,
            5_000,
            nil,
            { bus, result, box in
                let lock = Unmanaged<WeakLock>.fromOpaque(known(box)).takeRetainedValue().lock
                guard let values = g_dbus_connection_call_finish(OpaquePointer(bus), result, nil)
                else { return }
                defer { g_variant_unref(values) }
                guard let lock, !lock.hasHeard, g_variant_check_format_string(values, "(b)", 0) != 0,
                    let value = g_variant_get_child_value(values, 0)
                else { return }
                // Either of the two may know it.
                if g_variant_get_boolean(value) != 0 { lock.isLocked = true }
                g_variant_unref(value)
            },
            box
        )
    }

    isolated deinit {
        for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(bus?.opaque, subscription) }
    }
}

/// A weak reference for a subscription, which must not keep its listener alive.
private final class WeakLock {
    weak var lock: ScreenLock?

    init(_ lock: ScreenLock) { self.lock = lock }
}
