/// The visibility of a photo.
package enum PhotoSight: Int64, Hashable, Sendable {
    case everyone
    /// It was hidden with a product or a profile, and none in sight shows it.
    case withheld
    /// No product and no profile shows it: it waits, is a message's, or was a profile's.
    case owner
}
