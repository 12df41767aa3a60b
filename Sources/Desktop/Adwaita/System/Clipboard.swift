import CAdwaita

/// What was copied last, here or in another app.
@MainActor
public struct Clipboard {
    private let clipboard: Object

    /// The one of the screen that `widget` is on.
    public init(of widget: Widget) {
        clipboard = Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_clipboard(widget.widget)))
    }

    public func set(_ text: String) { gdk_clipboard_set_text(clipboard.opaque, text) }

    public var hasPicture: Bool {
        let formats = gdk_clipboard_get_formats(clipboard.opaque)
        return gdk_content_formats_contain_gtype(formats, gdk_texture_get_type()) != 0
            || gdk_content_formats_contain_mime_type(formats, "image/png") != 0
            || gdk_content_formats_contain_mime_type(formats, "image/jpeg") != 0
    }

    public func text() async -> String? {
        let result = await finished { gdk_clipboard_read_text_async(clipboard.opaque, nil, $0, $1) }
        return Adwaita.text(taking: gdk_clipboard_read_text_finish(clipboard.opaque, result.opaque, nil))
    }

    public func picture() async -> Texture? {
        let result = await finished { gdk_clipboard_read_texture_async(clipboard.opaque, nil, $0, $1) }
        return gdk_clipboard_read_texture_finish(clipboard.opaque, result.opaque, nil).map {
            Texture(taking: $0)
        }
    }
}

/// Waits for an operation of GIO's, started by `start`, and hands over its result.
func finished(_ start: (GAsyncReadyCallback?, UnsafeMutableRawPointer?) -> Void) async -> Object {
    await withCheckedContinuation { (continuation: CheckedContinuation<Object, Never>) in
        let box = Unmanaged.passRetained(Boxed(continuation)).toOpaque()
        start(
            { _, result, box in
                Unmanaged<Boxed<CheckedContinuation<Object, Never>>>.fromOpaque(known(box))
                    .takeRetainedValue().value
                    .resume(returning: Object(sharing: UnsafeMutableRawPointer(result)))
            },
            box
        )
    }
}
