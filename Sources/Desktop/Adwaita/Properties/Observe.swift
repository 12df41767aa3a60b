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
    withObservationTracking {
        StallWatch.measure("observe \(Owner.self)") { update(owner) }
    } onChange: { [weak owner] in
        Task { @MainActor in
            if let owner { observe(owner, update) }
        }
    }
}
