/// Whose upload it is, as far as it decides who is next: an account, or the network of people without one.
package struct PhotoSender: Hashable, Sendable {
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    /// The market's own pictures: its demo goods, and trials of the workers.
    package static let market = PhotoSender("market")
}
