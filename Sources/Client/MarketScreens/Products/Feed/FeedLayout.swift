public import Market

/// The two ways in which goods are laid out.
public enum FeedLayout: String, Hashable, Sendable, CaseIterable {
    /// Rows with a small picture.
    case list
    /// Cards with a large picture.
    case grid
}

/// Where somebody has scrolled to, as the view that scrolls tells it.
public struct ScrollPosition: Hashable, Sendable {
    /// The goods at the top edge; `nil` before anything is shown.
    public var first: Product.ID?
    /// How much of them is above the edge, in the view's own measure.
    public var offset: Double
    /// How far the top of the list is away, in screens.
    public var screensAbove: Double
    /// How much of the list is still below, in screens.
    public var screensBelow: Double

    public init(first: Product.ID?, offset: Double = 0, screensAbove: Double, screensBelow: Double) {
        self.first = first
        self.offset = offset
        self.screensAbove = screensAbove
        self.screensBelow = screensBelow
    }
}
