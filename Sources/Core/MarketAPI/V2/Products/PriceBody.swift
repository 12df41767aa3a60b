public import Market

/// A price: `{"currency":"KRW","full":"150000","discount":"20000","bargain":"130000"}`.
///
/// Amounts are decimal text, so that no client's floating-point numbers can round them.
public struct PriceBody: Hashable, Sendable {
    public let price: Price

    public init(_ price: Price) {
        self.price = price
    }
}

extension PriceBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("currency", price.currency)
            o("full", Amount(price.full).shortestText)
            o("discount", Amount(price.discount).shortestText)
            o("bargain", Amount(price.bargain).shortestText)
        }
    }
}

extension PriceBody: Decodable {
    private enum Key: CodingKey {
        case currency, full, discount
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let currency = try container.decode(Currency.self, forKey: .currency)
        func amount(_ key: Key) throws -> Money {
            let text = try container.decode(AmountText.self, forKey: key).text
            do {
                return try Money(text, currency: currency)
            } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "no exact amount"
                )
            }
        }
        let (full, discount) = (try amount(.full), try amount(.discount))
        do {
            price = try Price(full: full, discount: discount)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .discount,
                in: container,
                debugDescription: "more than the price"
            )
        }
    }
}
