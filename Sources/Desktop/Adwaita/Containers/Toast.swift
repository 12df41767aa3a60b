import CAdwaita

/// A short message over a window, with at most one thing to do about it.
public struct Toast {
    let title: String
    let button: String?
    let seconds: Int
    let isUrgent: Bool
    let action: () -> Void

    /// Stays for `seconds`, or until it is closed when that is 0.
    ///
    /// An urgent one comes before those that wait.
    public init(
        _ title: String,
        button: String? = nil,
        seconds: Int = 5,
        isUrgent: Bool = false,
        action: @escaping () -> Void = {}
    ) {
        self.title = title
        self.button = button
        self.seconds = seconds
        self.isUrgent = isUrgent
        self.action = action
    }
}

/// Where toasts appear.
public final class ToastOverlay: Widget {
    public init(_ child: Widget) {
        super.init(adw_toast_overlay_new())
        adw_toast_overlay_set_child(opaque, child.widget)
    }

    /// `onDismiss` is told when it is gone, pressed or not: what can be undone until then is final.
    @discardableResult
    public func show(_ toast: Toast, onDismiss: @escaping () -> Void = {}) -> ShownToast {
        let shown = Object(taking: adw_toast_new(escaped(toast.title)))
        adw_toast_set_timeout(shown.opaque, guint(clamping: toast.seconds))
        adw_toast_set_priority(
            shown.opaque,
            toast.isUrgent ? ADW_TOAST_PRIORITY_HIGH : ADW_TOAST_PRIORITY_NORMAL
        )
        if let button = toast.button { adw_toast_set_button_label(shown.opaque, button) }
        shown.on("button-clicked", toast.action)
        shown.on("dismissed") { [weak self] in
            onDismiss()
            // One that waited comes up now.
            Task { self?.nameToastsOnce() }
        }
        // The overlay takes over a reference.
        adw_toast_overlay_add_toast(opaque, OpaquePointer(g_object_ref(shown.raw)))
        nameToastsOnce()
        return ShownToast(toast: shown)
    }

    private func nameToastsOnce() {
        let content = adw_toast_overlay_get_child(opaque)
        for toast in children(of: widget) where toast != content { nameButtonsOnce(below: toast) }
    }
}

/// A toast that may be on screen still.
public struct ShownToast {
    fileprivate let toast: Object

    public func dismiss() { adw_toast_dismiss(toast.opaque) }
}
