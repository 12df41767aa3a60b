/// The reason for which an upload did not become a photo.
package enum PhotoError: Error, Hashable, Sendable {
    /// Not a kind of picture that is taken; the name is for people (`SVG`), `nil` where the bytes say nothing.
    case unsupported(String?)
    case tooLarge(limit: Int)
    case tooManyPixels(limit: Int)
    /// The picture is broken off or broken.
    case damaged
    /// The worker did not answer in time.
    case tookTooLong
    /// The picture asks for more work than one of its size may.
    case tooMuchWork
    /// The process that worked on the picture died, or could not be started.
    case workerFailed
    /// More uploads wait than may.
    case busy
    case cancelled
    case storage(StorageProblem)
}
