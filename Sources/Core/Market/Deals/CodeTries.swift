/// Wrong codes that one of two typed at a handover, and the wait that follows: six digits are then not to be guessed.
///
/// They are counted over thirty days in three circles, and the longest wait counts. Only who types waits: nobody makes
/// the other one of the two wait.
package struct CodeTries: Hashable, Sendable {
    package enum Circle: Hashable, Sendable, CaseIterable {
        /// Codes that one person typed to another, over all their deals.
        case pair
        /// Codes of all who were promised one product.
        case product
        /// Codes that one person typed to anybody.
        case person

        /// Wrong codes before the first wait, of a product that was handed over so often, or of a person who handed
        /// things over with so many others, within the days for which codes count.
        ///
        /// People who trade much mistype much. There is an upper limit: a guesser needs more than a year for one chance in a hundred.
        package func free(after handovers: Int = 0) -> Int {
            switch self {
            case .pair: 5
            case .product: min(10 + handovers, 500)
            case .person: min(20 + handovers, 200)
            }
        }
    }

    package let wrong: Int
    package let last: Timestamp

    package init(wrong: Int, last: Timestamp) {
        self.wrong = wrong
        self.last = last
    }

    /// The most wrong codes with which an account does not wait for the codes of others.
    ///
    /// The account must have handed something over before.
    package static let mostOfHonest = 1

    /// Wrong codes count for so long.
    package static let days: Int64 = 30
    private static let firstWait: Int64 = 10 * 60_000
    private static let longestWait: Int64 = 24 * 3_600_000

    /// Until when the next code is not looked at: ten minutes at first, twice as long each time, and a day at most.
    package func pause(in circle: Circle, after handovers: Int = 0) -> Timestamp? {
        let free = circle.free(after: handovers)
        guard wrong >= free else { return nil }
        // Eight doublings of ten minutes are more than a day.
        let doublings = min(wrong - free, 8)
        return last.adding(milliseconds: min(Self.firstWait << Int64(doublings), Self.longestWait))
    }
}
