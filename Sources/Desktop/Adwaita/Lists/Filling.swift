import CAdwaita

/// Fills the cells of one view: those in sight at once, a few nearby with each frame, the others at rest.
///
/// The cells in sight are filled in the frame that first shows them; the others when nothing scrolls.
///
/// GTK 4.8 keeps some thirty lines of cells, of which a person sees four. During scrolling, it binds some
/// twelve lines of them for each that comes into sight: the number that it keeps above and below depends on
/// where in the window its anchor line stands.
@MainActor
final class Filling<Item> {
    /// The part of a frame that may go into invisible cells.
    private static var milliseconds: Double { 1 }
    /// More than there are cells in a line.
    private static var line: Int { 10 }
    /// The distance by which rows above the view may reach into it: one pixel for each line.
    private static var pile: Float { 64 }

    private var waiting: [Cell<Item>] = []
    private var cells: [WeakCell<Item>] = []
    private weak var view: Widget?
    private var clock: Object?
    private var connections: [SignalConnection] = []
    private var isScrolling = false

    /// Fills cells of `view`, while it is on screen.
    func follow(_ view: Widget) {
        self.view = view
        view.on("realize") { [weak self] in self?.start() }
        view.on("unrealize") { [weak self] in self?.stop() }
    }

    isolated deinit { stop() }

    /// True where all are filled.
    var isDone: Bool { !waiting.contains(where: \.isWaiting) }

    /// Takes on a cell that was made.
    func know(_ cell: Cell<Item>) {
        cells.removeAll { $0.cell == nil }
        cells.append(WeakCell(cell: cell))
    }

    /// Takes on a cell that was bound.
    func add(_ cell: Cell<Item>) {
        isScrolling = true
        guard !cell.isListed else { return }
        cell.isListed = true
        waiting.append(cell)
        resume()
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
        resume()
    }

    private func stop() {
        for connection in connections { connection.disconnect() }
        connections = []
        clock = nil
    }

    private func fillFew() {
        guard !waiting.isEmpty else { return }
        let end = Stopwatch.thread.milliseconds + Self.milliseconds
        let sight = sight()
        drop { !$0.isWaiting }
        // The nearest to what is seen last, where it is taken from.
        let order = waiting.map { (cell: $0, distance: $0.distance(to: sight)) }.sorted {
            $0.distance > $1.distance
        }
        waiting = order.map(\.cell)
        let near = 2 * max(Self.line, sight?.count ?? 0)
        for (cell, distance) in order.reversed() {
            guard !isScrolling || distance <= near else { break }
            waiting.removeLast()
            cell.isListed = false
            cell.fill()
            guard Stopwatch.thread.milliseconds < end else { break }
        }
        isScrolling = false
        resume()
    }

    private func fillSeen() {
        guard !waiting.isEmpty, let view else { return }
        let tops = tops(in: view)
        for cell in waiting where isSeen(cell, in: view, tops) { cell.fill() }
        drop { !$0.isWaiting }
    }

    private func drop(_ isLeaving: (Cell<Item>) -> Bool) {
        waiting.removeAll {
            guard isLeaving($0) else { return false }
            $0.isListed = false
            return true
        }
    }

    /// Has one more frame come while there is something to fill.
    private func resume() {
        guard let clock, !waiting.isEmpty else { return }
        gdk_frame_clock_request_phase(
            clock.opaque,
            GdkFrameClockPhase(
                rawValue: GDK_FRAME_CLOCK_PHASE_UPDATE.rawValue | GDK_FRAME_CLOCK_PHASE_LAYOUT.rawValue
            )
        )
    }

    // MARK: What is seen

    /// The tops of the items' rows, as they were placed last.
    private func tops(in view: Widget) -> [Int: Float] {
        var tops: [Int: Float] = [:]
        for weak in cells {
            guard let cell = weak.cell, cell.isBound, let place = place(of: cell, in: view) else { continue }
            tops[cell.position] = place.origin.y
        }
        return tops
    }

    /// The items whose rows begin inside the view; nil where none does.
    private func sight() -> ClosedRange<Int>? {
        guard let view else { return nil }
        let inside = 0..<Float(view.extent.height)
        let seen = tops(in: view).filter { inside.contains($0.value) }.keys
        guard let first = seen.min(), let last = seen.max() else { return nil }
        return first...last
    }

    /// True where a part of its row is inside the view.
    ///
    /// GTK does not place rows that are far away: they lie on top of each other above the view, or where they
    /// were for another item. Of those that seem to be cut by its upper edge, only the line is that the next
    /// one adjoins.
    private func isSeen(_ cell: Cell<Item>, in view: Widget, _ tops: [Int: Float]) -> Bool {
        guard let place = place(of: cell, in: view) else { return false }
        let (width, height) = view.extent
        let end = place.origin.y + place.size.height
        guard place.origin.x <= Float(width), place.origin.x + place.size.width >= 0,
            place.origin.y <= Float(height), end >= 0
        else { return false }
        guard place.origin.y < 0, end < Self.pile else { return true }
        let position = cell.position
        return (position + 1...position + Self.line).contains { tops[$0].map { abs($0 - end) < 2 } ?? false }
    }

    /// The frame of its row, as laid out.
    private func place(of cell: Cell<Item>, in view: Widget) -> graphene_rect_t? {
        guard let row = gtk_widget_get_parent(cell.widget) else { return nil }
        var bounds = graphene_rect_t()
        // One that was not laid out yet has no width.
        guard gtk_widget_compute_bounds(row, view.widget, &bounds) != 0, bounds.size.width > 0 else {
            return nil
        }
        return bounds
    }
}

private struct WeakCell<Item> {
    weak var cell: Cell<Item>?
}

extension Cell {
    /// The number of items between its own and those in sight.
    fileprivate func distance(to sight: ClosedRange<Int>?) -> Int {
        guard let sight else { return 0 }
        let position = position
        return max(0, sight.lowerBound - position, position - sight.upperBound)
    }
}
