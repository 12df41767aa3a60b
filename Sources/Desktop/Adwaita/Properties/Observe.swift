import Observation

/// Runs `update` now, and again after anything observable that it read has changed, for as long as `owner` lives.
///
/// Changes within one turn of the main loop end in one run. `update` uses nothing but its parameter: a widget that it
/// captured would live for as long as the model.
@MainActor
public func observe<Owner: AnyObject & Sendable>(
    _ owner: Owner,
    _ update: @escaping @MainActor (Owner) -> Void
) {
    let end = (owner as? Object)?.endOfObserving
    withObservationTracking {
        end?.isAwaited()
        StallWatch.measure("observe \(Owner.self)") { update(owner) }
    } onChange: { [weak owner] in
        guard owner != nil else { return }
        Task { @MainActor in
            if let owner { observe(owner, update) }
        }
    }
}

/// The moment when what observes goes.
///
/// A model keeps what is to be done with its next change until that comes. One that outlives a page, as the language does,
/// would keep it of every page that was ever open.
@Observable
@MainActor
final class EndOfObserving {
    private var isOver = false

    func isAwaited() { _ = isOver }

    /// Has all models forget who awaited this.
    func isHere() { isOver = true }
}
