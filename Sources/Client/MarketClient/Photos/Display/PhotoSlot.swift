public import Observation

/// The place of one photo on the screen, used again for another photo when its row is recycled.
///
/// It shows what it was last told to show or nothing: a photo that arrives late for an earlier row is
/// ignored, and its download given up if nobody else wants it.
@MainActor
@Observable
public final class PhotoSlot {
    /// The contents of a photo's place.
    public enum Phase: Sendable {
        /// Nothing is to be shown.
        case empty
        /// The photo is on its way, and its place is held in its main colour.
        case loading
        /// The photo is there.
        case shown(any DecodedPhoto)
        /// It can't be had; retrying is offered where that could help.
        case failed(PhotoFailure)
    }

    /// The contents to draw now.
    public private(set) var phase = Phase.empty
    /// The colour of the place until the photo is there, as 0xRRGGBB.
    public private(set) var placeholder: UInt32?
    /// The photo that belongs here; `nil` for none.
    public private(set) var request: PhotoRequest?

    @ObservationIgnored private let pipeline: PhotoPipeline
    @ObservationIgnored private let connectivity: Connectivity?
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var comeback: ReconnectionSubscription?
    /// Grows with each thing to be shown, so that what belongs to an earlier one is known.
    @ObservationIgnored private var turn = 0

    /// With `connectivity`, a photo that failed for want of a network is asked for once when it returns.
    public init(pipeline: PhotoPipeline, connectivity: Connectivity? = nil) {
        self.pipeline = pipeline
        self.connectivity = connectivity
    }

    deinit {
        task?.cancel()
    }

    /// Shows a photo in place of whatever was shown; `nil` clears the place, as a row does that is unbound.
    ///
    /// One that is in memory is shown at once. To ask for what is shown or loading already changes nothing, and
    /// the same photo at another size replaces the one on screen when it is there.
    public func show(_ request: PhotoRequest?, placeholder: UInt32? = nil) {
        if request == self.request {
            if self.placeholder != placeholder { self.placeholder = placeholder }
            return
        }
        let isSamePhoto = request?.address == self.request?.address
        self.request = request
        if self.placeholder != placeholder { self.placeholder = placeholder }
        stop()
        guard let request else {
            phase = .empty
            return
        }
        if let found = pipeline.cached(request) {
            phase = .shown(found.picture)
            if found.isStale { begin(request, shown: found) }
            return
        }
        if case .shown = phase, isSamePhoto {} else { phase = .loading }
        begin(request, shown: nil)
    }

    /// Asks again for a photo that could not be had.
    public func retry() {
        guard let request, case .failed = phase else { return }
        stop()
        pipeline.forgetFailure(of: request.address)
        phase = .loading
        begin(request, shown: nil)
    }

    private func stop() {
        turn += 1
        task?.cancel()
        task = nil
        comeback = nil
    }

    private func begin(_ request: PhotoRequest, shown: LoadedPhoto?) {
        let turn = turn
        task = Task { [weak self, pipeline] in
            var loaded = shown
            if loaded == nil {
                do throws(PhotoFailure) {
                    let photo = try await pipeline.photo(request)
                    self?.take(photo, turn)
                    loaded = photo
                } catch {
                    self?.fail(error, turn)
                    return
                }
            }
            guard loaded?.isStale == true, !Task.isCancelled else { return }
            do throws(PhotoFailure) {
                if let newer = try await pipeline.refreshed(request) { self?.take(newer, turn) }
            } catch {
                // What is on the screen stays on the screen.
            }
        }
    }

    private func take(_ photo: LoadedPhoto, _ turn: Int) {
        guard turn == self.turn else { return }
        phase = .shown(photo.picture)
    }

    private func fail(_ failure: PhotoFailure, _ turn: Int) {
        guard turn == self.turn else { return }
        // A smaller one of the same photo is better than none.
        if case .shown = phase { return }
        phase = .failed(failure)
        guard failure == .offline || failure == .unreachable else { return }
        comeback = connectivity?.onReconnect { [weak self] in self?.retry() }
    }
}
