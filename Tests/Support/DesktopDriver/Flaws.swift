package import Adwaita

/// A layout flaw of a screen, measured and not judged by eye.
package nonisolated enum Flaw: Hashable, CustomStringConvertible {
    /// A text that must be whole ends early.
    case cutShort(String)
    /// Two neighbours lie over each other.
    case overlap(String, String)
    /// Something cannot be seen, and not be scrolled to.
    case outside(String)

    package var description: String {
        switch self {
        case .cutShort(let text): "“\(text)” is cut short"
        case .overlap(let one, let other): "\(one) and \(other) overlap"
        case .outside(let text): "“\(text)” lies outside the window"
        }
    }
}

extension WidgetNode {
    /// Returns the layout flaws that a person would stumble over.
    ///
    /// Texts with one of the `shortened` styles may end in "…": names after two lines.
    package func flaws(shortened: Set<String> = []) -> [Flaw] {
        cutShort(shortened) + overlaps + outside(frame)
    }

    private func cutShort(_ shortened: Set<String>) -> [Flaw] {
        // libadwaita draws the number on a tab smaller than it was measured.
        guard shortened.isDisjoint(with: styles), !type.hasPrefix("AdwIndicatorBin") else { return [] }
        return (isCutShort ? [.cutShort(text ?? "")] : []) + children.flatMap { $0.cutShort(shortened) }
    }

    private var overlaps: [Flaw] {
        let neighbours = isLayered ? [] : children.filter { $0.frame.width > 0 && $0.frame.height > 0 }
        let here = neighbours.indices.flatMap { index in
            neighbours[..<index].compactMap { other -> Flaw? in
                let shared = neighbours[index].frame.shared(with: other.frame)
                return shared.width > 1 && shared.height > 1
                    ? .overlap(neighbours[index].label, other.label) : nil
            }
        }
        return here + children.flatMap(\.overlaps)
    }

    /// True where its children lie over each other on purpose.
    private var isLayered: Bool {
        [
            "GtkOverlay", "GtkScrolledWindow", "AdwToastOverlay", "GtkStack", "AdwViewStack", "AdwLeaflet",
            "GtkWindow",
            "AdwEntryRow", "GtkText",
        ]
        .contains(where: isA) || face is Square || type.hasPrefix("AdwIndicatorBin") || type == "GtkMagnifier"
            || children.contains { $0.type == "AdwGizmo" || $0.type == "GtkGizmo" }
            // A row that is typed into has its title under its text, and shows one of the two.
            || type == "AdwGizmo" && children.contains { $0.type == "GtkText" }
    }

    private func outside(_ window: Frame) -> [Flaw] {
        // What can be scrolled to is not lost.
        if isA("GtkScrolledWindow") || isA("AdwCarousel") || isA("GtkPopover") { return [] }
        if type.hasPrefix("AdwIndicatorBin") { return [] }
        // A line that is folded away has no height, wherever it lies.
        let isShown = frame.width > 0 && frame.height > 0
        let isLost =
            isShown
            && (frame.x < -1 || frame.y < -1 || frame.maxX > window.maxX + 1 || frame.maxY > window.maxY + 1)
        if let text, !text.isEmpty, isLost { return [.outside(text)] }
        return children.flatMap { $0.outside(window) }
    }

    private var label: String { name.isEmpty ? type : "\(type) “\(name)”" }
}
