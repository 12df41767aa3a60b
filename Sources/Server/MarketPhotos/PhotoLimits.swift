/// How much one upload may ask of the machine.
package struct PhotoLimits: Hashable, Sendable {
    /// Bytes of the uploaded file.
    package var fileSize = 32 << 20
    /// Width times height, as the file's header says before anything is decoded; four bytes each at worst.
    package var pixels = 64_000_000
    /// Bytes that a worker may hold, decoders and all.
    package var memory = 768 << 20
    /// From the moment a worker has the upload; the worker is killed after it.
    package var time = Duration.seconds(20)

    package init() {}
}
