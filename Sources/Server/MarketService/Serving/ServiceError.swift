package import Market

/// An error that a service throws to those who serve requests.
///
/// Untyped `throws` lets it through many hands; the code that reports it to a caller switches over
/// ``failure``, and the compiler asks for each.
package protocol ServiceError: Error, CustomStringConvertible {
    var failure: ServiceFailure { get }
    static func unavailable(_ reason: Unavailability) -> Self
}

/// The errors of all services.
package enum ServiceFailure: Hashable, Sendable {
    case account(AccountError)
    case cart(CartError)
    case change(ChangeError)
    case conversation(ConversationError)
    case deal(DealError)
    case draft(DraftError)
    case edition(EditionError)
    case branding(BrandingError)
    case like(LikeError)
    case moderation(ModerationError)
    case photo(PhotoServiceError)
    case product(ProductError)
    case report(ReportError)
    case review(ReviewError)
    case search(SearchError)
}

extension ServiceFailure {
    /// The reason why the market can't do it for anybody; `nil` where it is about what was asked for.
    package var unavailability: Unavailability? {
        switch self {
        case .account(.unavailable(let reason)),
            .cart(.unavailable(let reason)),
            .change(.unavailable(let reason)),
            .conversation(.unavailable(let reason)),
            .deal(.unavailable(let reason)),
            .draft(.unavailable(let reason)),
            .edition(.unavailable(let reason)),
            .branding(.unavailable(let reason)),
            .like(.unavailable(let reason)),
            .moderation(.unavailable(let reason)),
            .photo(.unavailable(let reason)),
            .product(.unavailable(let reason)),
            .report(.unavailable(let reason)),
            .review(.unavailable(let reason)),
            .search(.unavailable(let reason)):
            reason
        default: nil
        }
    }
}

extension ServiceError {
    /// For a log: only the refusal and no request, since a value may hold what a person wrote.
    package var description: String { failure.unavailability?.description ?? "refused (\(Self.self))" }
}

extension AccountError: ServiceError {
    package var failure: ServiceFailure { .account(self) }
}

extension CartError: ServiceError {
    package var failure: ServiceFailure { .cart(self) }
}

extension ChangeError: ServiceError {
    package var failure: ServiceFailure { .change(self) }
}

extension ConversationError: ServiceError {
    package var failure: ServiceFailure { .conversation(self) }
}

extension DealError: ServiceError {
    package var failure: ServiceFailure { .deal(self) }
}

extension DraftError: ServiceError {
    package var failure: ServiceFailure { .draft(self) }
}

extension EditionError: ServiceError {
    package var failure: ServiceFailure { .edition(self) }
}

extension BrandingError: ServiceError {
    package var failure: ServiceFailure { .branding(self) }
}

extension LikeError: ServiceError {
    package var failure: ServiceFailure { .like(self) }
}

extension ModerationError: ServiceError {
    package var failure: ServiceFailure { .moderation(self) }
}

extension PhotoServiceError: ServiceError {
    package var failure: ServiceFailure { .photo(self) }
}

extension ProductError: ServiceError {
    package var failure: ServiceFailure { .product(self) }
}

extension ReportError: ServiceError {
    package var failure: ServiceFailure { .report(self) }
}

extension ReviewError: ServiceError {
    package var failure: ServiceFailure { .review(self) }
}

extension SearchError: ServiceError {
    package var failure: ServiceFailure { .search(self) }
}

extension ServiceError {
    /// A store's error where it says nothing about the subject of the request.
    static func unavailable(by error: MarketError) -> Self {
        .unavailable(
            error.unavailability
                ?? .failed(
                    cause: error == .notFound
                        ? "the store found nothing where something must be"
                        : "the store refused what was checked before"
                )
        )
    }
}
