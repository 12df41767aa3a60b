package import Market
import MarketStore

/// The reasons why the services for old editions refuse a client, or can't answer.
package enum EditionError: Error, Hashable, Sendable {
    /// No vendor has this identifier, or not any more.
    case unknownVendor
    /// The password is not the vendor's.
    case wrongPassword
    /// The password is not the product's own, or the product has none.
    case wrongProductPassword
    /// There were too many tries: the next makes sense after so many seconds.
    case wait(seconds: Int64)
    /// Every name for the account that holds the goods of 2021 is taken.
    case noNameFree
    case unavailable(Unavailability)
}

extension EditionError {
    init(_ error: MarketError) {
        self = .unavailable(by: error)
    }

    init(_ error: PasswordError) {
        self = .unavailable(Unavailability(error))
    }
}
