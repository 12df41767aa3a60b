import HTTPServer
import Market
import MarketAPI

/// In which of the two editions that share their addresses an answer is given, or in both at once.
enum VendorDialect: Hashable, Sendable {
    case year2022
    case year2023
    /// At the root, where apps of both years call: with the keys of both, and the dates of one.
    case both(dates: EditionDate.Style)

    /// As an operator wants the root to be.
    static func atRoot(_ settings: EditionSettings) -> VendorDialect {
        .both(dates: settings.root == .year2022 ? .fraction : .plain)
    }

    /// True where failures are those of the server of 2022.
    var failsAsIn2022: Bool { self == .year2022 || self == .both(dates: .fraction) }

    var deletesBySecret: Bool { self != .year2023 }
    var deletesByTicket: Bool { self != .year2022 }
    var searches: Bool { self != .year2022 }

    func list(
        _ products: [Product],
        _ numbers: PageNumbers,
        photos: PhotoAddresses,
        cents: EditionCents
    ) -> HTTPResponse {
        switch self {
        case .year2022:
            let items = products.map { Edition2022.Item($0, photos: photos, cents: cents) }
            return .json(.ok, Edition2022.ProductList(items, numbers: numbers))
        case .year2023:
            let items = products.map { Edition2023.Item($0, photos: photos, cents: cents) }
            return .json(.ok, Edition2023.ProductList(items, numbers: numbers))
        case .both(let dates):
            let items = products.map { Edition2023.Item($0, photos: photos, cents: cents) }
            return .json(.ok, RootEdition.ProductList(items, numbers: numbers, dates: dates))
        }
    }

    func detail(
        _ product: Product,
        vendorSince moment: Timestamp,
        photos: PhotoAddresses,
        cents: EditionCents,
        status: HTTPStatus
    ) -> HTTPResponse {
        switch self {
        case .year2022:
            let detail = Edition2022.Detail(product, vendorSince: moment, photos: photos, cents: cents)
            return .json(status, detail)
        case .year2023:
            return .json(status, Edition2023.Detail(product, photos: photos, cents: cents))
        case .both(let dates):
            let detail = Edition2022.Detail(product, vendorSince: moment, photos: photos, cents: cents)
            return .json(status, RootEdition.Detail(detail, dates: dates))
        }
    }
}
