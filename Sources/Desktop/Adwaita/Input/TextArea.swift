import CAdwaita

/// Several lines that can be typed into; as high as they need, so that only what is around them scrolls.
public final class TextArea: Widget {
    /// Around what is typed.
    private static let margin = 12.0

    private let view: Widget
    private let buffer: Object
    private let placeholder: Label
    private var onChange: (String) -> Void = { _ in }
    private var onExcess: () -> Void = {}

    /// `name` is for those who listen; the placeholder is shown while nothing is typed and is never part of the text.
    public init(called name: String, placeholder: String) {
        view = PlainWidget(gtk_text_view_new())
        buffer = Object(sharing: gtk_text_view_get_buffer(view.ptr()))
        self.placeholder = Label(placeholder, wraps: true)
        super.init(gtk_overlay_new())
        gtk_overlay_set_child(opaque, view.widget)
        gtk_overlay_add_overlay(opaque, self.placeholder.widget)
        // However large the letters are, there is room for it.
        gtk_overlay_set_measure_overlay(opaque, self.placeholder.widget, 1)
        self.placeholder.style("dim-label").untouchable().align(.fill, .start).margins(12)
            .isHiddenFromReaders()
        gtk_text_view_set_wrap_mode(view.ptr(), GTK_WRAP_WORD_CHAR)
        // The Tab key goes on to the next field.
        gtk_text_view_set_accepts_tab(view.ptr(), 0)
        for set in [
            gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
            gtk_text_view_set_bottom_margin,
        ] { set(view.ptr(), Int32(Self.margin)) }
        view.called(name)
        style("card").clipped().expand(horizontal: true)
        buffer.on("changed") { [weak self] in self?.changed() }
    }

    private func changed() {
        let isTooLong = limit()
        placeholder.isVisible = gtk_text_buffer_get_char_count(buffer.ptr()) == 0
        onChange(text)
        if isTooLong { onExcess() }
    }

    /// Calls it something else, as when the person chooses another language.
    public func set(name: String, placeholder: String) {
        view.called(name)
        self.placeholder.text = placeholder
    }

    /// The error in the typed text, announced to screen readers; nil when all is well.
    ///
    /// Show the text beside it, too.
    public var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            style("error", if: problem != nil)
            view.described(problem ?? "")
            view.setAccessible(invalid: problem != nil)
        }
    }

    public var text: String {
        get { buffer["text"] }
        set { if newValue != text { gtk_text_buffer_set_text(buffer.ptr(), newValue, -1) } }
    }

    /// The longest text, in characters as people count them; more is not taken, pasted text included.
    public var maximumLength = Int.max

    /// Shortens the text to ``maximumLength``, and returns true where something had to go.
    private func limit() -> Bool {
        // There are never more characters for people than for Unicode.
        guard Int(gtk_text_buffer_get_char_count(buffer.ptr())) > maximumLength else { return false }
        let all = text
        guard all.count > maximumLength else { return false }
        // What is cut stands before the cursor: the last thing that was typed or pasted.
        let cursor = all.unicodeScalars.index(
            all.startIndex,
            offsetBy: Int(buffer["cursor-position"] as Int32),
            limitedBy: all.endIndex
        )
        let end = cursor ?? all.endIndex
        let start = all[..<end].index(end, offsetBy: maximumLength - all.count, limitedBy: all.startIndex)
        remove(from: all, start ?? all.startIndex, end)
        return true
    }

    private func remove(from all: String, _ start: String.Index, _ end: String.Index) {
        var from = GtkTextIter()
        var to = GtkTextIter()
        let scalars = all.unicodeScalars
        gtk_text_buffer_get_iter_at_offset(
            buffer.ptr(),
            &from,
            Int32(scalars.distance(from: scalars.startIndex, to: start))
        )
        gtk_text_buffer_get_iter_at_offset(
            buffer.ptr(),
            &to,
            Int32(scalars.distance(from: scalars.startIndex, to: end))
        )
        gtk_text_buffer_delete(buffer.ptr(), &from, &to)
    }

    /// Called after each change, by a person or the program.
    @discardableResult
    public func onChange(_ handler: @escaping (_ text: String) -> Void) -> Self {
        onChange = handler
        return self
    }

    /// Called after each change of which a part was not taken.
    @discardableResult
    public func onExcess(_ handler: @escaping () -> Void) -> Self {
        onExcess = handler
        return self
    }

    /// Has Return call `handler` and no longer begin a line, as Shift and Return still do.
    ///
    /// A syllable that is being composed is ended first.
    @discardableResult
    public func onReturn(_ handler: @escaping () -> Void) -> Self {
        let keys = Object(taking: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
        keys.ask("key-pressed") { [weak self] arguments in
            let (key, state) = (arguments(0, as: UInt32.self), g_value_get_flags(arguments.value(2)))
            guard let self, [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(bitPattern: key)),
                state & (GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue) == 0
            else { return false }
            let event = gtk_event_controller_get_current_event(OpaquePointer(arguments.emitter))
            if gtk_text_view_im_context_filter_keypress(view.ptr(), event) == 0 { handler() }
            return true
        }
        view.controller(keys)
        return self
    }

    /// Scrolls `scroller`, an ancestor, so that the cursor stays visible while typing.
    public func keepsCursorVisible(in scroller: ScrollView) {
        let reveal = { [weak self, weak scroller] in
            guard let self, let scroller, view.hasFocus else { return }
            var cursor = GtkTextIter()
            gtk_text_buffer_get_iter_at_mark(buffer.ptr(), &cursor, gtk_text_buffer_get_insert(buffer.ptr()))
            var place = GdkRectangle()
            gtk_text_view_get_iter_location(view.ptr(), &cursor, &place)
            // Not as GTK would place it in the view: that may have scrolled itself, until it is as high as its text.
            scroller.reveal(view, y: Double(place.y), height: Double(place.height) + 2 * Self.margin)
        }
        // After the layout that a new line needs, and after a move of the cursor that needs none.
        scroller.onScroll = { [previous = scroller.onScroll, weak scroller] in
            previous()
            guard let length = scroller?.length, length != self.revealedLength else { return }
            self.revealedLength = length
            // Not now: what is scrolled while it is laid out is not drawn there.
            Task { reveal() }
        }
        buffer.on("notify::cursor-position", reveal)
        view.onFocus { isInside in if isInside { reveal() } }
    }
    private var revealedLength = 0.0

    public override func focus() { view.focus() }
}

/// A widget of which nothing is needed but its place.
final class PlainWidget: Widget {}
