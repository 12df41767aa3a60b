import Market
import MarketAPI
import Testing

/// Prices for apps that read them as whole numbers.
///
/// 14 of 52 apps do, and one price with decimals empties their whole list.
@Suite(.timeLimit(.minutes(10)))
struct EditionCentsTests {
    private struct Told: Hashable {
        let price: String
        let bargain: String
        let discount: String
    }

    private func told(_ currency: Currency, _ price: String, _ discount: String, _ cents: EditionCents) throws
        -> Told
    {
        let product = try Product.sample(price: price, discount: discount, currency: currency)
        let json = try Wire.text(Edition2022.Item(product, photos: .sample, cents: cents))
        func value(_ name: String) -> String {
            String(json.split(separator: "\"\(name)\":")[1].prefix { $0 != "," })
        }
        return Told(
            price: value("price"),
            bargain: value("bargain_price"),
            discount: value("discounted_price")
        )
    }

    @Test(
        arguments: [
            (Currency.usd, "12", "2", 12, 10, 2), (.usd, "5.99", "0", 6, 6, 0), (.usd, "5.49", "0", 5, 5, 0),
            (.usd, "5.50", "0", 6, 6, 0),
            // The discount is what is between the two, and not what it is by itself.
            (.usd, "10.40", "0.60", 10, 10, 0), (.usd, "10.50", "0.60", 11, 10, 1),
            // A price above zero is never shown as free, and a price of zero is.
            (.usd, "0.30", "0.10", 1, 1, 0), (.usd, "0.30", "0.30", 1, 0, 1), (.usd, "0", "0", 0, 0, 0),
            // Also where they are written with a power of ten.
            (.usd, "66666666.40", "0", 66_666_666, 66_666_666, 0),
            (.krw, "9999999999", "0", 9_999_999_999, 9_999_999_999, 0),
            (.krw, "2000", "500", 2_000, 1_500, 500), (.krw, "1999.5", "0", 2_000, 2_000, 0),
        ] as [(Currency, String, String, Int, Int, Int)]
    )
    func amountsAreWhole(
        currency: Currency,
        price: String,
        discount: String,
        told: Int,
        bargain: Int,
        taken: Int
    ) throws {
        let product = try Product.sample(price: price, discount: discount, currency: currency)
        let json = try Wire.text(Edition2022.Item(product, photos: .sample))
        let app = try Wire.read(WholeItem.self, json)
        #expect((app.price, app.bargain_price, app.discounted_price) == (told, bargain, taken))
    }

    /// As those apps read it.
    private struct WholeItem: Decodable {
        let price: Int
        let bargain_price: Int
        let discounted_price: Int
    }

    @Test func wholeAmountsAreWrittenAsTheOldServersDid() throws {
        #expect(try told(.usd, "5.99", "0", .round) == Told(price: "6.0", bargain: "6.0", discount: "0.0"))
        #expect(
            try told(.krw, "2000", "500", .round)
                == Told(price: "2000.0", bargain: "1500.0", discount: "500.0")
        )
    }

    @Test func centsAreKeptWhereAnOperatorSaysSo() throws {
        #expect(
            try told(.usd, "5.99", "0.49", .keep) == Told(price: "5.99", bargain: "5.5", discount: "0.49")
        )
        #expect(try told(.usd, "12", "2", .keep) == Told(price: "12.0", bargain: "10.0", discount: "2.0"))
    }

    @Test(arguments: [
        // What was told is no wish to change it; anything else is.
        ("6", "1", EditionCents.round, nil, nil), ("6.0", "1.00", .round, nil, nil),
        ("7", "1", .round, "7", nil),
        ("5.99", "0", .round, "5.99", "0"), ("6", "1", .keep, "6", "1"), ("six", "1", .round, "six", nil),
    ])
    func roundedPriceThatComesBackChangesNothing(
        price: String,
        discount: String,
        cents: EditionCents,
        asked: String?,
        taken: String?
    ) throws {
        let product = try Product.sample(price: "5.99", discount: "0.60", currency: .usd)
        let json =
            "{\"price\":\"\(price)\",\"discounted_price\":\"\(discount)\",\"stock\":3,\"secret\":\"s\"}"
        let sent = try Edition2022.productRequest(try Wire.read(RequestFields.self, json))
        let request = sent.withoutToldAmounts(of: product, cents)
        #expect(request.price == asked && request.discount == taken)
        #expect(request.stock == "3")
    }

    @Test func amountInAnotherCurrencyIsAChange() throws {
        let product = try Product.sample(price: "5.99", discount: "0.60", currency: .usd)
        let json = #"{"price":6,"currency":"KRW","secret":"s"}"#
        let sent = try Edition2022.productRequest(try Wire.read(RequestFields.self, json))
        #expect(sent.withoutToldAmounts(of: product, .round).price == "6")
    }
}
