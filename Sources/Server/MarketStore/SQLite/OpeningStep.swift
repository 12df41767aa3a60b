/// A slow step of a market's opening, and its progress.
package enum OpeningStep: Hashable, Sendable {
    /// The schema is brought up to date.
    case updating
    /// The search indexes are made of what is there; a share from 0 to 1.
    case indexing(Double)
    /// A server's replica is made, or brought up to the primary.
    case copying(Double)

    /// Hears of each as it begins and goes on, on the opening's own thread; what it throws ends the opening.
    package typealias Report = @Sendable (OpeningStep) throws(OpeningError) -> Void
}
