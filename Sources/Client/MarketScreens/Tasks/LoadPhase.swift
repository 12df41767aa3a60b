public import MarketClient

/// The state of what a screen loads; the screen itself keeps what was loaded.
public enum LoadPhase: Hashable, Sendable {
    /// Not loaded yet.
    case fresh
    /// It is on its way.
    case loading
    /// There it is.
    case shown
    /// It was kept on this device, and is not loaded.
    case kept
    /// It could not be loaded, and nothing is kept.
    case failed(ClientError)
}

extension TaskSlot {
    /// Asks in place of what runs, and passes the answer to `screen`.
    ///
    /// An answer that comes after the request was replaced or cancelled, or its screen has gone, is dropped.
    func load<Screen: AnyObject, Reply: Sendable>(
        for screen: Screen,
        _ request: @escaping @MainActor () async throws(ClientError) -> Reply,
        then take: @escaping @MainActor (Screen, Reply) -> Void,
        orElse fail: @escaping @MainActor (Screen, ClientError) -> Void
    ) {
        run { [weak screen] in
            do throws(ClientError) {
                let reply = try await request()
                guard let screen, !Task.isCancelled else { return }
                take(screen, reply)
            } catch {
                guard let screen, !Task.isCancelled else { return }
                fail(screen, error)
            }
        }
    }

    /// Does the same, and follows it with the phase of what is loaded.
    ///
    /// The screen keeps what it holds already while this loads, and where it fails.
    func load<Screen: AnyObject, Reply: Sendable>(
        into screen: Screen,
        _ phase: ReferenceWritableKeyPath<Screen, LoadPhase>,
        keeping isHeld: Bool = false,
        _ request: @escaping @MainActor () async throws(ClientError) -> Reply,
        then take: @escaping @MainActor (Screen, Reply) -> Void
    ) {
        if !isHeld { screen[keyPath: phase] = .loading }
        load(for: screen, request) { screen, reply in
            screen[keyPath: phase] = .shown
            take(screen, reply)
        } orElse: { screen, error in
            if !isHeld { screen[keyPath: phase] = .failed(error) }
        }
    }
}
