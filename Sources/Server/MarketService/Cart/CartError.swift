package import Market
import MarketStore

/// Why the cart stays as it is.
package indirect enum CartError: Error, Hashable, Sendable {
    case notFound
    /// A number of things that nobody can buy.
    case badQuantity
    /// The seller has not so many.
    case notEnough(of: Product, wanted: Int64)
    /// The cart has as many items as it may.
    case limitReached
    /// A budget of the account is spent.
    case limited(UsageLimit)
    /// The request's key came before with other content.
    case keyReused
    case unavailable(Unavailability)

    init(_ error: MarketError) {
        self =
            switch error {
            case .notFound: .notFound
            case .limitReached(.answers): .limited(.answersFull)
            case .limitReached: .limitReached
            case .conflict(.answer): .keyReused
            case .invalid(.quantity): .badQuantity
            default: .unavailable(by: error)
            }
    }

    /// Of looking at the product that is to be bought.
    init(_ error: ProductError) {
        self =
            switch error {
            case .unavailable(let reason): .unavailable(reason)
            default: .notFound
            }
    }
}
