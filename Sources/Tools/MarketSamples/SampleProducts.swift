public import Market

/// Goods to measure with: many, of many names, and the same each time.
///
/// For people there is ``Town``.
///
/// The product at a place depends on the seed and the place alone, so that a million can be made in
/// batches, or again, without keeping any.
public struct SampleProducts: Sendable {
    public let seed: UInt64

    public init(seed: UInt64 = 1) {
        self.seed = seed
    }

    public func product(at place: Int) -> SampleProduct {
        var random = SampleRandom(seed: seed &+ UInt64(truncatingIfNeeded: place) &* 0x2545_F491_4F6C_DD1D)
        let kind = random.pick(SampleWords.kinds)
        let isDollar = random.chance(outOf: 40)
        let full = price(of: kind, isDollar: isDollar, &random)
        let discount = random.chance(outOf: 3) ? full / 100 * Int64(5 + random.below(8) * 5) / 100 * 100 : 0
        return SampleProduct(
            draft: ProductDraft(
                name: name(of: kind, &random),
                description: description(of: kind, &random),
                price: decimal(full),
                discount: decimal(discount),
                stock: random.chance(outOf: 12)
                    ? "0" : String(1 + random.below(random.chance(outOf: 5) ? 200 : 5)),
                currency: isDollar ? .usd : .krw,
                photoCount: 1 + random.below(3)
            ),
            category: kind.category
        )
    }

    /// In hundredths, on a round number of its currency.
    private func price(of kind: SampleKind, isDollar: Bool, _ random: inout SampleRandom) -> Int64 {
        let won = kind.price * Int64(40 + random.below(121)) / 100
        return isDollar ? max(1, won / 1300) * 100 - 1 : max(1000, won / 1000 * 1000) * 100
    }

    private func decimal(_ hundredths: Int64) -> String {
        let fraction = hundredths % 100
        return fraction == 0
            ? "\(hundredths / 100)" : "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }

    private func name(of kind: SampleKind, _ random: inout SampleRandom) -> String {
        // 책장 alone would be too short a name.
        let condition = random.pick(SampleWords.conditions)
        let maker = random.pick(SampleWords.makers)
        var words = [[condition], [maker], [condition, maker]][random.below(3)] + [kind.noun]
        if random.chance(outOf: 3) { words.append(random.pick(SampleWords.colours)) }
        if random.chance(outOf: 3) { words.append(model(&random)) }
        return words.joined(separator: " ")
    }

    private func model(_ random: inout SampleRandom) -> String {
        let letters = Array("ABCDEFGHKLMNPRSTXZ")
        return "\(random.pick(letters))\(random.pick(letters))-\(100 + random.below(9900))"
    }

    private func description(of kind: SampleKind, _ random: inout SampleRandom) -> String {
        let opening = random.pick(SampleWords.openings)
        let closing = random.pick(SampleWords.closings)
        return "\(opening) \(kind.noun)입니다. \(random.pick(SampleWords.details))\n\(closing)"
    }
}

/// One of them.
public struct SampleProduct: Hashable, Sendable {
    public let draft: ProductDraft
    public let category: SampleCategory
}
