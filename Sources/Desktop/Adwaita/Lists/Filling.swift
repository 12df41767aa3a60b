import CAdwaita

/// Fills the cells of one view: those in sight in the frame that first shows them, the others a few with each frame.
///
/// GTK binds some thirty lines of cells at once, of which a person sees four. Filled with these, the others would hold
/// up the frame of whoever scrolls or opens the page.
@MainActor
final class Filling<Item> {
    /// How much of a frame may go into what nobody sees.
    private static var milliseconds: Double { 1 }

    private var waiting: [Cell<Item>] = []
    private weak var view: Widget?
    private var clock: Object?
    private var connections: [Connection] = []

    /// Fills cells of `view`, while it is on screen.
    func follow(_ view: Widget) {
        self.view = view
        view.on("realize") { [weak self] in self?.start() }
        view.on("unrealize") { [weak self] in self?.stop() }
    }

    isolated deinit { stop() }

    /// Whether all are filled.
    var isDone: Bool { !waiting.contains(where: \.isWaiting) }

    func add(_ cell: Cell<Item>) {
        waiting.append(cell)
        goOn()
    }

    private func start() {
        guard let view else { return }
        let clock = Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_frame_clock(view.widget)))
        self.clock = clock
        connections = [
            clock.on("update") { [weak self] in self?.fillFew() },
            // When the window has laid out its widgets; it does so again, before it draws, where something changed.
            clock.after("layout") { [weak self] in self?.fillSeen() },
        ]
        goOn()
    }

    private func stop() {
        for connection in connections { connection.disconnect() }
        connections = []
        clock = nil
    }

    private func fillFew() {
        let end = Stopwatch.thread.milliseconds + Self.milliseconds
        repeat {
            guard !waiting.isEmpty else { return }
            waiting.removeFirst().fill()
        } while Stopwatch.thread.milliseconds < end
        goOn()
    }

    private func fillSeen() {
        guard waiting.contains(where: isSeen) else { return }
        let all = waiting
        waiting = []
        for cell in all {
            if isSeen(cell) { cell.fill() } else { waiting.append(cell) }
        }
    }

    /// Has one more frame come while there is something to fill.
    private func goOn() {
        guard let clock, !waiting.isEmpty else { return }
        gdk_frame_clock_request_phase(
            clock.opaque,
            GdkFrameClockPhase(
                rawValue: GDK_FRAME_CLOCK_PHASE_UPDATE.rawValue | GDK_FRAME_CLOCK_PHASE_LAYOUT.rawValue
            )
        )
    }

    /// Whether a part of its row is inside the view; one that was not laid out yet has no width.
    private func isSeen(_ cell: Cell<Item>) -> Bool {
        guard let view, let row = gtk_widget_get_parent(cell.widget) else { return false }
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(row, view.widget, &bounds) != 0, bounds.size.width > 0 else {
            return false
        }
        let (width, height) = view.extent
        return bounds.origin.x <= Float(width) && bounds.origin.x + bounds.size.width >= 0
            && bounds.origin.y <= Float(height) && bounds.origin.y + bounds.size.height >= 0
    }
}
