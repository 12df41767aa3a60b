/// How long a bucket is waited for.
package struct BucketTimeouts: Hashable, Sendable {
    /// How long neither side may have a byte for the other.
    package var idle = Duration.seconds(5)
    /// What one request and its repetitions take at most.
    package var whole = Duration.seconds(20)
    /// Before each repetition of a request that a moment may mend, so long or half as long again.
    package var pauses: [Duration] = [.milliseconds(100), .milliseconds(400)]

    package init() {}
}
