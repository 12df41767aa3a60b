import CAdwaita

/// The clipboard, with the latest copy from this app or another.
@MainActor
public struct Clipboard {
    private let clipboard: Object

    /// The one of the screen that `widget` is on.
    public init(of widget: Widget) {
        clipboard = Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_clipboard(widget.widget)))
    }

    public func set(_ text: String) { gdk_clipboard_set_text(clipboard.opaque, text) }

    /// True where text was copied; also together with a picture, as from a page.
    public var hasText: Bool {
        let formats = gdk_clipboard_get_formats(clipboard.opaque)
        return gdk_content_formats_contain_mime_type(formats, "text/plain") != 0
            || gdk_content_formats_contain_mime_type(formats, "text/plain;charset=utf-8") != 0
    }

    public var hasPicture: Bool {
        let formats = gdk_clipboard_get_formats(clipboard.opaque)
        return gdk_content_formats_contain_gtype(formats, gdk_texture_get_type()) != 0
            || gdk_content_formats_contain_mime_type(formats, "image/png") != 0
            || gdk_content_formats_contain_mime_type(formats, "image/jpeg") != 0
    }

    /// True where files were copied, as in a file manager.
    public var hasFiles: Bool {
        let formats = gdk_clipboard_get_formats(clipboard.opaque)
        return gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()) != 0
            || gdk_content_formats_contain_mime_type(formats, "text/uri-list") != 0
    }

    /// The paths of the files that were copied and are on this machine.
    public func files() async -> [String] {
        let result = await finished {
            gdk_clipboard_read_value_async(clipboard.opaque, gdk_file_list_get_type(), 0, nil, $0, $1)
        }
        guard let value = gdk_clipboard_read_value_finish(clipboard.opaque, result.opaque, nil) else {
            return []
        }
        return paths(of: g_value_get_boxed(value))
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

extension Clipboard {
    public func set(_ picture: Texture) { gdk_clipboard_set_texture(clipboard.opaque, picture.pointer) }

    // As another app would fill it, for tests.

    package func set(files: [String]) {
        let list = files.compactMap { Adwaita.text(taking: g_filename_to_uri($0, nil, nil)) }
            .map { "\($0)\r\n" }.joined()
        let bytes = g_bytes_new(list, gsize(list.utf8.count))
        defer { g_bytes_unref(bytes) }
        let content = Object(taking: gdk_content_provider_new_for_bytes("text/uri-list", bytes))
        gdk_clipboard_set_content(clipboard.opaque, content.ptr())
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
