public import MarketClient

extension Shell {
    /// True where there can be further windows.
    public var canOpenWindows: Bool { (first ?? self).showWindow != nil }

    /// Opens the page of a product in a window of its own, which has places of its own too.
    public func openWindow(for goods: ProductSummary) {
        let first = first ?? self
        guard let showWindow = first.showWindow, screens != nil else { return }
        let other = Shell(beside: first)
        first.others.removeAll { $0.shell == nil }
        first.others.append(WeakShell(shell: other))
        other.open(goods)
        showWindow(other)
    }

    /// All windows of this market, the first one first.
    var windows: [Shell] { [self] + others.compactMap(\.shell) }

    /// Closes the windows that were opened from this one, as they are of a market that is left.
    func closeOtherWindows() {
        let open = others.compactMap(\.shell)
        others = []
        for other in open { other.closeWindow?() }
    }
}

/// A window's shell, as long as its window is there.
struct WeakShell {
    weak var shell: Shell?
}
