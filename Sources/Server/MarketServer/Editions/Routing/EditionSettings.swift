package import Market

/// The operator's settings of the editions.
package struct EditionSettings: Hashable, Sendable {
    package var served: Set<Edition>
    /// Those of them that are for this machine alone, and not for whom a proxy passes on.
    package var guarded: Set<Edition> = []
    /// The edition whose dates `/api/products` has at the root: that of 2022 or of 2023.
    ///
    /// If that edition is not served, the root has no `/api/products`.
    package var root = Edition.year2022
    /// Local ports that have one edition for themselves.
    package var ports: [UInt16: Edition] = [:]
    /// Host names, in lower case and without a port, that have one edition for themselves.
    package var hosts: [String: Edition] = [:]
    /// Holds clients to what the old documents said, though the old servers did not.
    package var isStrict = false
    /// The form of amounts that are not whole, for apps of 2022 and 2023.
    package var cents = EditionCents.round
    /// The credentials that Naver's clients must show; by default, any.
    package var naverClient: NaverClient?
    /// The token that MommyTalk's clients must show; by default, none.
    package var mommyTalkToken: String?

    package struct NaverClient: Hashable, Sendable {
        package let id: String
        package let secret: String

        package init(id: String, secret: String) {
            self.id = id
            self.secret = secret
        }
    }

    package init(served: Set<Edition>) {
        self.served = served
    }
}

/// One of the HTTP APIs that existing clients were written against; the raw value is its name in options and
/// addresses.
package enum Edition: String, Hashable, Sendable, CaseIterable {
    case year2022 = "2022"
    case year2023 = "2023"
    case year2021 = "2021"
    case naver
    case mommyTalk = "mommytalk"

    /// True where it trusts the network more than a public address should.
    ///
    /// Clients of 2022 and 2023 delete a product at an address that ends in its secret, where proxies and
    /// their logs keep it; in 2021 anyone sells, without an account.
    package var trustsNetwork: Bool {
        switch self {
        case .year2021, .year2022, .year2023: true
        case .naver, .mommyTalk: false
        }
    }
}
