import CAdwaita

/// A window of the app, or a dialog over one.
///
/// It lives until it is closed.
open class Window: Widget {
    /// Asked before it closes; false keeps it open.
    public final var shouldClose: () -> Bool = { true }

    /// Called when it has closed.
    public final var onClose: () -> Void = {}

    fileprivate init(_ window: UnsafeMutablePointer<GtkWidget>?, title: String, width: Int, height: Int) {
        super.init(window)
        self.title = title
        gtk_window_set_default_size(ptr(), width.c, height.c)
        ask("close-request") { [unowned self] _ in !shouldClose() }
        // Not at "destroy", which comes only when nothing holds the window any more.
        on("unrealize") { [unowned self] in
            dropFocus()
            onClose()
        }
        on("realize") { [unowned self] in watchFrames() }
    }

    /// A dialog: in front of `parent`, which waits until it is closed.
    public convenience init(over parent: Window, title: String, width: Int, height: Int, content: Widget) {
        self.init(adw_window_new(), title: title, width: width, height: height)
        adw_window_set_content(ptr(), content.widget)
        gtk_window_set_transient_for(ptr(), parent.ptr())
        gtk_window_set_modal(ptr(), 1)
        // GTK's own way waits until nothing holds the parent any more.
        let parentCloses = parent.on("unrealize") { [weak self] in self?.destroy() }
        on("unrealize") { parentCloses.disconnect() }
    }

    public final var title: String {
        get { text(gtk_window_get_title(ptr())) }
        set { gtk_window_set_title(ptr(), newValue) }
    }

    /// True while the keys go to it, as a sign that it is in use.
    public final var isActive: Bool { gtk_window_is_active(ptr()) != 0 }

    /// Calls `handler` when that changes, until the connection is ended.
    public final func onActive(_ handler: @escaping () -> Void) -> SignalConnection {
        on("notify::is-active", handler)
    }

    /// Shows it, or brings it to the front.
    public final func present() { gtk_window_present(ptr()) }

    /// As the person would close it: `shouldClose` is asked.
    public final func close() { gtk_window_close(ptr()) }

    /// Closes it without a question.
    public final func destroy() { gtk_window_destroy(ptr()) }

    /// The size that it has, or will have when it is not maximised any more: what to keep for the next start.
    public final var size: (width: Int, height: Int) {
        get {
            var width: Int32 = 0
            var height: Int32 = 0
            gtk_window_get_default_size(ptr(), &width, &height)
            return (Int(width), Int(height))
        }
        set { gtk_window_set_default_size(ptr(), newValue.width.c, newValue.height.c) }
    }

    public final var isMaximized: Bool {
        get { gtk_window_is_maximized(ptr()) != 0 }
        set { if newValue { gtk_window_maximize(ptr()) } else { gtk_window_unmaximize(ptr()) } }
    }

    /// Sets the button for Return, when nothing else takes that key.
    public final func set(defaultButton: Button?) {
        gtk_window_set_default_widget(ptr(), defaultButton?.widget)
    }

    /// Opens an address in the browser that the person chose.
    ///
    /// Ask first what sort of address it is.
    public final func open(_ address: String) { gtk_show_uri(ptr(), address, guint(GDK_CURRENT_TIME)) }

    private func watchFrames() {
        let clock = Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_frame_clock(widget)))
        clock.on("before-paint") { StallWatch.frameBegins() }
        clock.on("after-paint") { StallWatch.frameEnds() }
    }
}

extension Widget {
    /// Before a window is taken apart: a GtkPasswordEntry that has the keys then reads what is gone already.
    func dropFocus() { gtk_window_set_focus(ptr(), nil) }
}

/// A window on its own; its actions are named `win.…`.
public final class ApplicationWindow: Window, ActionMap {
    public init(_ application: Application, title: String, width: Int, height: Int, content: Widget) {
        super.init(adw_application_window_new(application.ptr()), title: title, width: width, height: height)
        adw_application_window_set_content(ptr(), content.widget)
    }
}
