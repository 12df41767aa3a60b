public import Market
public import MarketAPI

/// A code that was typed on this device to say that goods changed hands, and that the market has not confirmed yet.
public struct UnsentCode: Hashable, Sendable, Identifiable {
    /// The deal that it is about; there is one code for each.
    public let deal: Deal.ID
    /// The account that typed it; it is sent for no other.
    public let author: Account.ID
    /// The digits that the other side showed.
    public let code: String
    /// The time at which it was typed.
    public let typedAt: Timestamp
    /// Why the market did not take it; it waits for its author then.
    public var refusal: ProblemCode?
    /// Why the last try did not get through; it is tried again by itself.
    public var delay: ClientError?

    public var id: Deal.ID { deal }

    public init(
        deal: Deal.ID,
        author: Account.ID,
        code: String,
        typedAt: Timestamp,
        refusal: ProblemCode? = nil
    ) {
        self.deal = deal
        self.author = author
        self.code = code
        self.typedAt = typedAt
        self.refusal = refusal
    }
}

extension UnsentCode {
    /// The digits of what was typed, with or without spaces between them; `nil` where it can be no code.
    public static func digits(_ typed: String) -> String? {
        let digits = typed.filter { !$0.isWhitespace && $0 != "-" }
        guard digits.utf8.count == 6,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits
    }
}
