import Market
import SeededRandom
import Testing

/// The merge of changes that several devices made without knowing of each other.
@Suite(.timeLimit(.minutes(10)))
struct SavedItemStateTests {
    private static func moment(_ milliseconds: Int64) -> Timestamp {
        Timestamp(millisecondsSince1970: milliseconds)
    }

    @Test(
        arguments: [
            // Out or in, as the last change says.
            (0, nil, 1, 0, 5, 1, "nobody knows of an earlier change"),
            (0, 4, 1, 0, 5, 1, "put in after it was taken out"),
            (0, 6, 1, 0, 5, 0, "put in before it was taken out"),
            (3, 4, 0, 3, 5, 0, "taken out after it was put in"),
            (3, 6, 0, 3, 5, 3, "taken out before it was put in"),
            (0, 5, 1, 0, 5, 1, "of two at once the one that comes later"),
            // Nobody else changed it: the quantity is what was said.
            (3, 4, 1, 3, 5, 1, "fewer"),
            (3, 4, 9, 3, 5, 9, "more"),
            // Another device did.
            (3, 4, 2, 1, 5, 3, "the larger one holds, which is there"),
            (3, 4, 5, 1, 5, 5, "the larger one holds, which comes"),
            (3, 6, 5, 1, 5, 5, "the larger one holds, though it is older"),
            (3, 6, 2, 3, 5, 3, "an older one that is smaller does not"),
            (2, 4, 2, 0, 5, 2, "nothing is doubled"),
        ] as [(Int64, Int64?, Int64, Int64, Int64, Int64, String)]
    )
    func aChangeIsMerged(
        before: Int64,
        at: Int64?,
        quantity: Int64,
        base: Int64,
        moment: Int64,
        after: Int64,
        why: String
    ) {
        var state = SavedItemState(quantity: before, changedAt: at.map(Self.moment))
        let change = SavedItemChange(quantity: quantity, base: base, at: Self.moment(moment))
        state.merge(change)
        #expect(state.quantity == after, "\(why)")
        #expect(state.changedAt == Self.moment(max(moment, at ?? moment)))
        // Heard once more, with a line that everybody knows now, it says nothing new.
        state.merge(change)
        #expect(state.quantity == after, "\(why)")
    }

    @Test func aClockThatWasPutBackMakesNoChangeOlder() {
        var state = SavedItemState(quantity: 1, changedAt: Self.moment(9))
        state.set(0, at: Self.moment(5))
        #expect(state == SavedItemState(quantity: 0, changedAt: Self.moment(9)))
        state.merge(SavedItemChange(quantity: 1, base: 0, at: Self.moment(8)))
        #expect(state.quantity == 0)
    }

    /// Whatever order they come in, and however often: in or out is as the last says, and no quantity is one that
    /// nobody said.
    @Test(arguments: 0..<500 as Range<UInt64>)
    func theLastChangeDecidesInAnyOrder(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let changes = (1...6).map { number in
            SavedItemChange(
                quantity: .random(in: 0...3, using: &random),
                base: .random(in: 0...3, using: &random),
                at: Self.moment(Int64(number))
            )
        }
        var state = SavedItemState(quantity: 0, changedAt: nil)
        for change in (changes + changes.shuffled(using: &random).prefix(2)).shuffled(using: &random) {
            state.merge(change)
        }
        let last = try #require(changes.last)
        #expect((state.quantity > 0) == (last.quantity > 0))
        #expect(([0] + changes.map(\.quantity)).contains(state.quantity))
        #expect(state.changedAt == last.at)
    }
}
