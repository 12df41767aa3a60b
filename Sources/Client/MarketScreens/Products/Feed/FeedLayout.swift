public import Market

/// The two ways in which goods are laid out.
public enum FeedLayout: String, Hashable, Sendable, CaseIterable {
    /// Rows with a small picture.
    case list
    /// Cards with a large picture.
    case grid
}

/// A scroll position, as the scrolling view reports it.
public struct ScrollPosition: Hashable, Sendable {
    /// The goods at the top edge; `nil` before anything is shown.
    public var first: Product.ID?
    /// The height of their part above the edge, in the view's own measure.
    public var offset: Double
    /// The distance to the top of the list, in screens.
    public var screensAbove: Double
    /// The distance to the end of the list, in screens.
    public var screensBelow: Double

    public init(first: Product.ID?, offset: Double = 0, screensAbove: Double, screensBelow: Double) {
        self.first = first
        self.offset = offset
        self.screensAbove = screensAbove
        self.screensBelow = screensBelow
    }
}
