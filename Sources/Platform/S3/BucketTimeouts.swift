/// The longest waits for a bucket.
package struct BucketTimeouts: Hashable, Sendable {
    /// The longest time without a byte in either direction.
    package var idle = Duration.seconds(5)
    /// The longest time for one request and its repetitions.
    package var whole = Duration.seconds(20)
    /// Before each repetition of a request that a moment may mend, so long or half as long again.
    package var pauses: [Duration] = [.milliseconds(100), .milliseconds(400)]

    package init() {}
}
