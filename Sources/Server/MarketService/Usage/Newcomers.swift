/// The ways in which new accounts may be treated.
package enum Newcomers: String, CaseIterable, Sendable {
    /// They begin with small budgets.
    case limited
    /// They are trusted as if they were days old, as those of a school.
    case trusted
    /// No budgets of products, edits or photos, as in a test or a benchmark.
    case unlimited
}
