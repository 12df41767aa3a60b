/// The visibility of a photo.
package enum PhotoSight: Int64, Hashable, Sendable {
    case everyone
    /// It was hidden with a product, and no listed one shows it.
    case withheld
    /// No product has ever shown it: it waits, or is a message's.
    case owner
}
