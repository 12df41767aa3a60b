/// The limits on the resources of one upload.
package struct PhotoLimits: Hashable, Sendable {
    /// Bytes of the uploaded file.
    package var fileSize = 32 << 20
    /// Width times height, as the file's header says before anything is decoded; four bytes each at worst.
    package var pixels = 64_000_000
    /// Bytes that a worker may hold, decoders and all.
    package var memory = 768 << 20
    /// From the moment a worker has the upload; the worker is killed after it.
    ///
    /// A long one, as workers give way to everybody: what a picture may ask for is ``work``.
    package var time = Duration.seconds(30)
    /// Of a processor's time: for any picture, and for each million pixels more; never more than a third of ``time``.
    ///
    /// A phone's 12 million take a second or two, most of it for the files that are made of them.
    package var work = Duration.seconds(2)
    package var workOfMegapixel = Duration.milliseconds(300)

    package init() {}

    /// The time of a processor that a picture of so many pixels may take.
    func work(ofPixels pixels: Int) -> Duration {
        min(time / 3, work + workOfMegapixel * (min(pixels, self.pixels) / 1_000_000))
    }
}
