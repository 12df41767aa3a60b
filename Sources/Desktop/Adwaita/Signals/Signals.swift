import CAdwaita

/// The arguments of a signal's emission, without the emitter.
///
/// Valid during the emission only.
struct SignalArguments {
    let values: UnsafePointer<GValue>

    func callAsFunction<T: ValueConvertible>(_ index: Int, as: T.Type = T.self) -> T {
        T.get(values + index + 1)
    }

    /// The object that emitted it.
    ///
    /// Unlike a widget's, the Swift object of anything else may be gone while handlers still run.
    var emitter: UnsafeMutableRawPointer { known(g_value_get_object(values)) }

    func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(values + index + 1) }

    func value(_ index: Int) -> UnsafePointer<GValue> { values + index + 1 }
}

/// One handler at one object.
public struct SignalConnection {
    private weak var object: Object?
    private let id: gulong

    fileprivate init(_ object: Object, _ id: gulong) {
        self.object = object
        self.id = id
    }

    /// Ends it; a handler whose object is gone is gone already.
    public func disconnect() {
        guard let object, g_signal_handler_is_connected(object.raw, id) != 0 else { return }
        g_signal_handler_disconnect(object.raw, id)
    }
}

extension Object {
    /// Calls `handler` at every emission until the object is gone.
    ///
    /// The handler is the object's and must not hold it.
    @discardableResult
    final func on(_ signal: String, _ handler: @escaping (SignalArguments) -> Void) -> SignalConnection {
        connect(signal) { arguments, _ in handler(arguments) }
    }

    @discardableResult
    final func on(_ signal: String, _ handler: @escaping () -> Void) -> SignalConnection {
        connect(signal) { _, _ in handler() }
    }

    /// Calls `handler` when all others have been called.
    @discardableResult
    final func after(_ signal: String, _ handler: @escaping () -> Void) -> SignalConnection {
        connect(signal, isAfter: true) { _, _ in handler() }
    }

    /// Answers a signal that asks whether it was handled.
    @discardableResult
    final func ask(_ signal: String, _ handler: @escaping (SignalArguments) -> Bool) -> SignalConnection {
        connect(signal) { arguments, result in
            let isHandled = handler(arguments)
            if let result { isHandled.set(result) }
        }
    }

    private func connect(
        _ signal: String,
        isAfter: Bool = false,
        _ body: @escaping (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void
    ) -> SignalConnection {
        let handler = Unmanaged.passRetained(Handler(signal, of: self, body)).toOpaque()
        let closure = known(g_closure_new_simple(guint(MemoryLayout<GClosure>.size), handler))
        // One marshaller serves signals of every signature: arguments arrive as GValues.
        g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
            Unmanaged<Handler>.fromOpaque(known(closure).pointee.data).takeUnretainedValue()
                .run(SignalArguments(values: known(values)), result)
        }
        // GLib frees the handler with the object, or at its disconnection.
        g_closure_add_finalize_notifier(closure, handler) { handler, _ in
            Unmanaged<Handler>.fromOpaque(known(handler)).release()
        }
        let id = g_signal_connect_closure(raw, signal, closure, isAfter.c)
        precondition(id != 0, "A \(typeName) has no signal \(signal).")
        return SignalConnection(self, id)
    }
}

@MainActor
private final class Handler {
    private let signal: String
    private let emitter: String
    private let isOfWidget: Bool
    private weak var widget: Widget?
    private let body: (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void

    init(
        _ signal: String,
        of emitter: Object,
        _ body: @escaping (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void
    ) {
        self.signal = signal
        self.emitter = emitter.typeName
        self.body = body
        widget = emitter as? Widget
        isOfWidget = widget != nil
        LeakTracker.handlers += 1
    }

    isolated deinit { LeakTracker.handlers -= 1 }

    func run(_ arguments: SignalArguments, _ result: UnsafeMutablePointer<GValue>?) {
        // A widget still emits while it is taken apart, which begins in its Swift object's deinit: too late for `self`.
        if isOfWidget, widget == nil { return }
        StallWatch.measure("\(emitter)::\(signal)") { body(arguments, result) }
    }
}
