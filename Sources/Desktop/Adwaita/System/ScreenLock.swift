import CAdwaita

/// Whether the screen is locked, as far as the desktop says it.
@MainActor
public final class ScreenLock {
    /// Whether it is locked now; false on a desktop that says nothing.
    public private(set) var isLocked = false

    private let bus: Object?
    private var subscriptions: [guint] = []

    public init() {
        bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map {
            Object(taking: UnsafeMutableRawPointer($0))
        }
        guard let bus else { return }
        for name in ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"] {
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
                    lock?.isLocked = g_variant_get_boolean(value) != 0
                    g_variant_unref(value)
                },
                box,
                { box in Unmanaged<WeakLock>.fromOpaque(known(box)).release() }
            )
            subscriptions.append(subscription)
        }
    }

    isolated deinit {
        for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(bus?.opaque, subscription) }
    }
}

/// What a subscription holds: it must not keep alive whom it tells.
private final class WeakLock {
    weak var lock: ScreenLock?

    init(_ lock: ScreenLock) { self.lock = lock }
}
