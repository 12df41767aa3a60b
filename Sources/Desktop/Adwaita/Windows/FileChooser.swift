import CAdwaita

extension Window {
    /// Asks for pictures on this machine: their paths, and none when the person thought better of it.
    public final func choosePictures(title: String, accept: String, cancel: String, filter name: String) async
        -> [String]
    {
        let chooser = Object(
            taking: gtk_file_chooser_native_new(title, ptr(), GTK_FILE_CHOOSER_ACTION_OPEN, accept, cancel)
        )
        gtk_file_chooser_set_select_multiple(chooser.opaque, 1)
        let filter = Object(taking: gtk_file_filter_new())
        gtk_file_filter_set_name(filter.opaque, name)
        gtk_file_filter_add_mime_type(filter.opaque, "image/*")
        gtk_file_chooser_add_filter(chooser.opaque, filter.opaque)
        gtk_native_dialog_set_modal(chooser.ptr(), 1)
        let response: Int32 = await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Int32, Never>? = continuation
            chooser.on("response") {
                waiting?.resume(returning: $0(0))
                waiting = nil
            }
            gtk_native_dialog_show(chooser.ptr())
        }
        guard response == GTK_RESPONSE_ACCEPT.rawValue else { return [] }
        let files = Object(taking: gtk_file_chooser_get_files(chooser.opaque))
        return (0..<g_list_model_get_n_items(files.opaque)).compactMap { index in
            let file = Object(taking: g_list_model_get_item(files.opaque, index))
            return text(taking: g_file_get_path(file.opaque))
        }
    }
}
