import FoundationEssentials
public import Market

/// An exact amount as wire formats carry it: a number, or text that holds one, beside its currency.
///
/// No `Double` is on the way in either direction. How it is written differs from format to format:
/// ``shortestText``, ``javaDouble``, ``wholeUnits`` and ``shortest``.
public struct Amount: Hashable, Sendable {
    public let hundredths: Int64

    /// Makes an amount, which like money is never negative.
    public init(hundredths: Int64) throws(MoneyError) {
        guard hundredths >= 0 else { throw .negative }
        self.hundredths = hundredths
    }

    public init(_ money: Money) {
        hundredths = money.hundredths
    }

    public func money(in currency: Currency) -> Money {
        do {
            return try Money(hundredths: hundredths, currency: currency)
        } catch {
            preconditionFailure("a negative amount passed Amount.init")
        }
    }

    var whole: Int64 { hundredths / 100 }
    var fraction: Int64 { hundredths % 100 }
}

extension Amount: Decodable {
    /// Reads `1500`, `1500.5` and `"1500.50"` alike.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(ScalarText.self).text
        do {
            self.init(try Money(text ?? "", currency: .krw))
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no amount: \(error)")
        }
    }
}
