/// Where a client asks from, as far as limits go: an address, or of IPv6 the network that one client has for itself.
package struct ClientNetwork: Hashable, Sendable {
    package let name: String

    package init(_ name: String) {
        self.name = name
    }
}
