/// The photos that one list may need soon.
///
/// They are fetched and decoded after all that is visible; what is no longer wanted is given up, and
/// everything is when the list goes away.
@MainActor
public final class PhotoPrefetch {
    private let pipeline: PhotoPipeline
    private var tasks: [PhotoRequest: Task<Void, Never>] = [:]

    public init(pipeline: PhotoPipeline) {
        self.pipeline = pipeline
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }

    /// Replaces what is wanted; `[]` gives all up.
    public func want(_ requests: [PhotoRequest]) {
        let wanted = Set(requests)
        for (request, task) in tasks where !wanted.contains(request) {
            task.cancel()
            tasks[request] = nil
        }
        for request in requests where tasks[request] == nil && pipeline.cached(request) == nil {
            tasks[request] = Task(priority: .utility) { [pipeline] in
                do throws(PhotoFailure) {
                    _ = try await pipeline.photo(request, .prefetch)
                } catch {
                    // It was a guess; the view that shows the photo gets the error.
                }
            }
        }
    }
}
