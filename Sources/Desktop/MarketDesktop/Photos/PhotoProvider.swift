import Linux
import Market
package import MarketClient

/// The source of photos for the screens of one market.
package struct PhotoProvider {
    private let pipeline: PhotoPipeline
    private let connectivity: Connectivity?
    /// For decoding and drawing that does not go through the pipeline.
    let threads = BlockingPool(threads: 2)
    /// For files of formats that can't be read here; `nil` where there is none.
    let previews: PreviewProgram?

    /// With `connectivity`, photos that did not come are asked for again when the network returns.
    package init(
        _ pipeline: PhotoPipeline,
        connectivity: Connectivity? = nil,
        previews: PreviewProgram? = nil
    ) {
        self.pipeline = pipeline
        self.connectivity = connectivity
        self.previews = previews
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
            connectivity: connectivity,
            previews: previews
        )
    }

    /// A place for one photo.
    func slot() -> PhotoSlot { PhotoSlot(pipeline: pipeline, connectivity: connectivity) }

    /// Creates a prefetch, which fetches photos before they are scrolled into sight.
    func prefetch() -> PhotoPrefetch { PhotoPrefetch(pipeline: pipeline) }
}

extension PhotoPipelineLimits {
    /// The desktop app's limits: in memory some 170 cards of a grid, seven times a full screen.
    ///
    /// On disk, pictures and the texts that are kept with them take at most 200 MB.
    package static var desktop: PhotoPipelineLimits {
        var limits = PhotoPipelineLimits()
        limits.memoryBytes = 20 * 1_048_576
        limits.diskBytes = 180 * 1_048_576
        return limits
    }
}
