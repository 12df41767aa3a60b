import CAdwaita

/// Keeps a part of what is scrolled where it is seen, along one axis, while all of it becomes longer or shorter.
@MainActor
final class ScrollAnchor {
    private let adjustment: Object
    private var held: (share: Double, place: Double, length: Double)?

    init(_ adjustment: Object) {
        self.adjustment = adjustment
        adjustment.on("changed") { [weak self] in self?.settle() }
    }

    private var length: Double { gtk_adjustment_get_upper(adjustment.ptr()) }

    /// Keeps what is so many pixels from the edge, once.
    func hold(at place: Double) {
        guard length > 0 else { return }
        held = ((gtk_adjustment_get_value(adjustment.ptr()) + place) / length, place, length)
    }

    private func settle() {
        // Another size of the window changes no length, and lets go.
        guard let held else { return }
        self.held = nil
        guard length != held.length else { return }
        gtk_adjustment_set_value(adjustment.ptr(), held.share * length - held.place)
    }
}
