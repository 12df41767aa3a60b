import Linux
import Market
package import MarketClient

/// Where the screens of one market have their photos from.
package struct PhotoProvider {
    private let pipeline: PhotoPipeline
    private let connectivity: Connectivity?
    /// For decoding and drawing that does not go through the pipeline.
    let threads = BlockingPool(threads: 2)

    /// With `connectivity`, photos that did not come are asked for again when the network returns.
    package init(_ pipeline: PhotoPipeline, connectivity: Connectivity? = nil) {
        self.pipeline = pipeline
        self.connectivity = connectivity
    }

    /// One for photos that are shown to few: they stay in memory, and are gone with it.
    func inMemory(_ fetching: PhotoFetching) -> PhotoProvider {
        PhotoProvider(
            PhotoPipeline(
                fetching: fetching,
                decoder: TextureDecoder(),
                folder: nil,
                limits: .desktop,
                now: { .now }
            ),
            connectivity: connectivity
        )
    }

    /// A place for one photo.
    func slot() -> PhotoSlot { PhotoSlot(pipeline: pipeline, connectivity: connectivity) }

    /// What fetches photos before somebody scrolls to them.
    func prefetch() -> PhotoPrefetch { PhotoPrefetch(pipeline: pipeline) }
}

extension PhotoPipelineLimits {
    /// What the app takes: in memory some 170 cards of a grid, seven times what is on a screen.
    package static var desktop: PhotoPipelineLimits {
        var limits = PhotoPipelineLimits()
        limits.memoryBytes = 20 * 1_048_576
        return limits
    }
}
