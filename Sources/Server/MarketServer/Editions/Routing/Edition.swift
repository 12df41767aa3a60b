/// One of the HTTP APIs that existing clients were written against; the raw value is its name in options and
/// addresses.
package enum Edition: String, Hashable, Sendable, CaseIterable {
    case year2022 = "2022"
    case year2023 = "2023"
    case year2021 = "2021"
    case naver
    case mommyTalk = "mommytalk"

    /// Whether it trusts the network more than a public address should.
    ///
    /// Clients of 2022 and 2023 delete a product at an address that ends in its secret, where proxies and their logs
    /// keep it; in 2021 anyone sells, without an account.
    package var trustsNetwork: Bool {
        switch self {
        case .year2021, .year2022, .year2023: true
        case .naver, .mommyTalk: false
        }
    }
}
