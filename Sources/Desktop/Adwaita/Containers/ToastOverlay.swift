import CAdwaita

/// Shows toasts at the foot, above the bars there and above what has just been pressed.
@MainActor
public final class ToastOverlay: Widget {
    /// A part of the overlay, in pixels before scaling.
    private struct Area {
        let x: ClosedRange<Double>
        let y: ClosedRange<Double>

        func overlaps(_ other: Area) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }
    }

    private struct Bar {
        weak var widget: Widget?
    }

    private let ground: Bin
    /// In the order in which they will come up.
    private var waiting: [(shown: ShownToast, isUrgent: Bool)] = []
    private let parts: Object
    /// The animation of the toast that is coming up, until it is there, and its wish to leave at once then.
    private var arrival: (toast: ShownToast, animation: Object, isOver: Bool)?
    private var bars: [Bar] = []
    /// The area that was pressed last, and the moment.
    private var pressed: (area: Area, moment: ContinuousClock.Instant)?
    /// The height above the foot that keeps a toast off the area pressed before it came.
    private var lift = 0
    private var placing: Task<Void, Never>?

    public init(_ child: Widget) {
        ground = Bin(child)
        let overlay = known(adw_toast_overlay_new())
        parts = Object(taking: gtk_widget_observe_children(overlay))
        super.init(overlay)
        adw_toast_overlay_set_child(opaque, ground.widget)
        gtk_widget_set_layout_manager(
            ground.widget,
            gtk_custom_layout_new(
                { ground in
                    gtk_widget_get_first_child(ground).map { gtk_widget_get_request_mode($0) }
                        ?? GTK_SIZE_REQUEST_CONSTANT_SIZE
                },
                { ground, axis, size, least, natural, _, _ in
                    let child = gtk_widget_get_first_child(ground)
                    gtk_widget_measure(child, axis, size, least, natural, nil, nil)
                },
                { ground, width, height, baseline in
                    gtk_widget_allocate(gtk_widget_get_first_child(ground), width, height, baseline, nil)
                    (Widget.of(gtk_widget_get_parent(ground)) as? ToastOverlay)?.isLaidOut()
                }
            )
        )
        parts.on("items-changed") { [weak self] in self?.partsChanged() }
        // Before libadwaita's own, which dismisses a toast at once.
        unusedKey("Escape", ifHandled: { [unowned self] in dismissArrival() })
        let click = Object(taking: gtk_gesture_click_new())
        gtk_event_controller_set_propagation_phase(click.opaque, GTK_PHASE_CAPTURE)
        controller(click).on("pressed") { [unowned self] in press(x: $0(1), y: $0(2)) }
    }

    isolated deinit {
        placing?.cancel()
        for toast in waiting { toast.shown.ending.end() }
    }

    /// Shows a toast.
    ///
    /// `onDismiss` is called when it is gone, pressed or not: what can be undone until then is final.
    @discardableResult
    public func show(_ toast: Toast, onDismiss: @escaping () -> Void = {}) -> ShownToast {
        let shown = Object(taking: adw_toast_new(escaped(toast.title)))
        // Its own title has one line, and ends in "…" where that is too short.
        let title = Label(toast.title, wraps: true).style("heading")
        adw_toast_set_custom_title(shown.opaque, title.widget)
        adw_toast_set_timeout(shown.opaque, guint(clamping: toast.seconds))
        if let button = toast.button { adw_toast_set_button_label(shown.opaque, button) }
        shown.on("button-clicked", toast.action)
        let ending = ToastEnding(onDismiss)
        shown.on("dismissed") { ending.end() }
        let mine = ShownToast(toast: shown, ending: ending, overlay: self)
        let place = toast.isUrgent ? waiting.firstIndex { !$0.isUrgent } : nil
        waiting.insert((mine, toast.isUrgent), at: place ?? waiting.endIndex)
        showNext()
        return mine
    }

    /// Shows the next toast, once the one before has gone.
    ///
    /// In libadwaita 1.2 a toast that has gone before it is all there is freed under the animation that brings it, which
    /// then ends in freed memory: one that takes another's place comes up for longer than it takes to go, and of two
    /// animations that end in one frame, the later one ends first. So each has the place for itself, and goes once
    /// it is there.
    private func showNext() {
        guard toasts.isEmpty, !waiting.isEmpty else { return }
        let next = waiting.removeFirst().shown
        // The overlay takes over a reference.
        adw_toast_overlay_add_toast(opaque, OpaquePointer(g_object_ref(next.toast.raw)))
        comesUp()
        // As long as libadwaita's own.
        let nothing = adw_callback_animation_target_new({ _, _ in }, nil, nil)
        let animation = Object(
            taking: UnsafeMutableRawPointer(adw_timed_animation_new(widget, 0, 1, 300, nothing))
        )
        arrival = (next, animation, false)
        takePresses(false)
        // In the next turn all that ends in this frame has ended.
        animation.on("done") { [weak self] in Task { self?.hasArrived() } }
        adw_animation_play(animation.ptr())
        // Where nothing moves.
        if adw_animation_get_state(animation.ptr()) == ADW_ANIMATION_FINISHED { hasArrived() }
    }

    private func hasArrived() {
        guard let arrived = arrival else { return }
        arrival = nil
        takePresses(true)
        if arrived.isOver { dismiss(arrived.toast) }
    }

    private func takePresses(_ isTaking: Bool) {
        for toast in toasts {
            gtk_widget_set_can_target(toast, isTaking.c)
            gtk_widget_set_can_focus(toast, isTaking.c)
        }
    }

    /// Has the toast that is coming up go once it is there.
    ///
    /// - Returns: Whether one is coming up.
    private func dismissArrival() -> Bool {
        arrival?.isOver = true
        return arrival != nil
    }

    private func partsChanged() {
        guard toasts.isEmpty, !waiting.isEmpty else { return }
        // Not now: the last one is just being freed.
        Task { [weak self] in self?.showNext() }
    }

    /// One that waits goes without ever having been there.
    func dismiss(_ shown: ShownToast) {
        if let place = waiting.firstIndex(where: { $0.shown.toast === shown.toast }) {
            waiting.remove(at: place).shown.ending.end()
        } else if arrival?.toast.toast === shown.toast {
            _ = dismissArrival()
        } else if !shown.ending.isOver {
            adw_toast_dismiss(shown.toast.opaque)
        }
    }

    private var toasts: [UnsafeMutablePointer<GtkWidget>] {
        children(of: widget).filter { $0 != ground.widget }
    }

    private func comesUp() {
        for toast in toasts { nameButtonsOnce(below: toast) }
        guard let toast = toasts.last else { return }
        lift = room(above: pressed, for: toast)
        place()
    }

    // MARK: Where

    /// Keeps toasts above `bar` while it is on screen.
    fileprivate func add(_ bar: Widget) {
        bars.removeAll { $0.widget == nil || $0.widget === bar }
        bars.append(Bar(widget: bar))
    }

    fileprivate func remove(_ bar: Widget) { bars.removeAll { $0.widget == nil || $0.widget === bar } }

    /// Takes note of what is pressed.
    package func press(x: Double, y: Double) {
        var place = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
        while let found = place, adwaita_is_a(found, gtk_button_get_type()) == 0 {
            place = gtk_widget_get_parent(found)
        }
        pressed = place.flatMap { area(of: $0) }.map { ($0, .now) }
    }

    private func isLaidOut() {
        guard !toasts.isEmpty, placing == nil else { return }
        // Not now: a change of the contents during layout would start the layout over for ever.
        placing = Task { [weak self] in
            guard let self, !Task.isCancelled else { return }
            placing = nil
            place()
        }
    }

    private func place() {
        guard let toast = toasts.last else { return }
        let margin = max(foot, lift).c
        if gtk_widget_get_margin_bottom(toast) != margin { gtk_widget_set_margin_bottom(toast, margin) }
    }

    /// The height of the visible bars.
    private var foot: Int {
        let height = Double(extent.height)
        let tops = bars.compactMap { $0.widget.flatMap { area(of: $0.widget) }?.y.lowerBound }
        return Int(height - (tops.filter { $0 > height / 2 }.min() ?? height))
    }

    /// The distance from the foot at which a toast does not cover what was pressed a moment ago.
    private func room(
        above pressed: (area: Area, moment: ContinuousClock.Instant)?,
        for toast: UnsafeMutablePointer<GtkWidget>
    ) -> Int {
        guard let pressed, pressed.moment.duration(to: .now) < .seconds(3) else { return 0 }
        var (least, width, height) = (Int32(0), Int32(0), Int32(0))
        gtk_widget_set_margin_bottom(toast, 0)
        gtk_widget_measure(toast, GTK_ORIENTATION_HORIZONTAL, -1, &least, &width, nil, nil)
        let here = extent
        width = max(least, min(width, here.width.c))
        gtk_widget_measure(toast, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        let (middle, end) = (Double(here.width) / 2, Double(here.height - foot))
        let covered = Area(
            x: middle - Double(width) / 2...middle + Double(width) / 2,
            y: end - Double(height)...end
        )
        let lift = Double(here.height) - pressed.area.y.lowerBound
        guard covered.overlaps(pressed.area), lift + Double(height) <= Double(here.height) else { return 0 }
        return Int(lift)
    }

    private func area(of part: UnsafeMutablePointer<GtkWidget>) -> Area? {
        var bounds = graphene_rect_t()
        guard gtk_widget_get_mapped(part) != 0, gtk_widget_compute_bounds(part, widget, &bounds) != 0 else {
            return nil
        }
        let (x, y) = (Double(bounds.origin.x), Double(bounds.origin.y))
        return Area(x: x...x + Double(bounds.size.width), y: y...y + Double(bounds.size.height))
    }
}

extension Widget {
    /// Has toasts come up above it and not over it, while it is on screen: for a bar at the foot of a page.
    @discardableResult
    public final func keepsToastsAbove() -> Self {
        on("map") { [unowned self] in toastOverlay?.add(self) }
        on("unmap") { [unowned self] in toastOverlay?.remove(self) }
        return self
    }

    private var toastOverlay: ToastOverlay? {
        Widget.of(gtk_widget_get_ancestor(widget, adw_toast_overlay_get_type())) as? ToastOverlay
    }
}
