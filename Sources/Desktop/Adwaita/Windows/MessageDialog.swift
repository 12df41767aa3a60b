import CAdwaita

/// A question or a message in front of a window.
@MainActor
public struct MessageDialog {
    public struct Response {
        public nonisolated enum Emphasis: UInt32, Sendable {
            case plain, suggested, destructive
        }

        let id: String
        let title: String
        let emphasis: Emphasis

        public init(_ id: String, _ title: String, _ emphasis: Emphasis = .plain) {
            self.id = id
            self.title = title
            self.emphasis = emphasis
        }
    }

    private let dialog: Widget
    private let parent: Window
    private let cancel: String

    /// Escape and the window's close button give the first response, Return the last one that destroys nothing.
    public init(
        over parent: Window,
        title: String,
        body: String = "",
        child: Widget? = nil,
        _ responses: [Response]
    ) {
        self.parent = parent
        dialog = PlainWidget(adw_message_dialog_new(parent.ptr(), title, nil))
        cancel = responses.first?.id ?? "close"
        // Plain text: neither is read as markup.
        adw_message_dialog_set_body(dialog.ptr(), body)
        if let child { adw_message_dialog_set_extra_child(dialog.ptr(), child.widget) }
        for response in responses {
            adw_message_dialog_add_response(dialog.ptr(), response.id, response.title)
            adw_message_dialog_set_response_appearance(
                dialog.ptr(),
                response.id,
                AdwResponseAppearance(rawValue: response.emphasis.rawValue)
            )
        }
        nameButtonsOnce(below: dialog.widget)
        adw_message_dialog_set_close_response(dialog.ptr(), cancel)
        adw_message_dialog_set_default_response(
            dialog.ptr(),
            responses.last { $0.emphasis != .destructive }?.id ?? cancel
        )
    }

    public func setEnabled(_ isEnabled: Bool, response: String) {
        adw_message_dialog_set_response_enabled(dialog.ptr(), response, isEnabled.c)
    }

    /// Exchanges the words under the title, to say what was wrong with an answer.
    public func set(body: String) { adw_message_dialog_set_body(dialog.ptr(), body) }

    /// Gives the response as if its button was pressed: what Return in a field of the dialog should do.
    public func respond(_ response: String) { adw_message_dialog_response(dialog.ptr(), response) }

    /// Shows it and waits for a response; the dialog is closed then.
    public func ask() async -> String { await ask { _ in true } }

    /// Shows it and waits for a response that `check` finds good.
    ///
    /// Until then the dialog stays open with what is typed in it, pale while `check` is thinking. The first
    /// response is always good.
    public func ask(until check: @escaping (_ response: String) async -> Bool) async -> String {
        let answers = AsyncStream.makeStream(of: String.self)
        // GTK would close the window at any response; a close without a response is a cancellation.
        var answered = false
        dialog.ask("close-request") { [cancel] _ in
            Task {
                if !answered { answers.continuation.yield(cancel) }
                answered = false
            }
            return true
        }
        dialog.on("response") { arguments in
            answered = true
            answers.continuation.yield(arguments(0))
        }
        dialog.on("unrealize") { [cancel, unowned dialog] in
            dialog.dropFocus()
            answers.continuation.yield(cancel)
            answers.continuation.finish()
        }
        let parentCloses = parent.on("unrealize") { [weak dialog] in
            if let dialog { gtk_window_destroy(dialog.ptr()) }
        }
        defer { parentCloses.disconnect() }
        gtk_window_present(dialog.ptr())
        defer { gtk_window_destroy(dialog.ptr()) }
        for await answer in answers.stream {
            if answer == cancel { return answer }
            dialog.isSensitive = false
            let isGood = await check(answer)
            dialog.isSensitive = true
            if isGood { return answer }
        }
        return cancel
    }
}
