/// The sender of an upload, for the order of turns: an account, or the network of people without one.
package struct PhotoSender: Hashable, Sendable {
    package let name: String
    /// The wider network that the upload came from; what its pictures cost beyond their size, all senders of it pay.
    package let circle: String?

    package init(_ name: String, in circle: String? = nil) {
        self.name = name
        self.circle = circle
    }

    /// The market's own pictures: its demo goods, and trials of the workers.
    package static let market = PhotoSender("market")
}
