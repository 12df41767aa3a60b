extension Conversation {
    /// The state of a conversation for one of the two: it decides what they may do in it.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        case open
        /// No one may write.
        ///
        /// One state covers all reasons, so that it reveals no block.
        case closed
        /// Taken off one's own list; the next message brings it back.
        case left
        /// The product is gone for so long that it can only be read.
        case ended
    }

    /// The facts that decide on the state, gathered by the keeper of the conversation.
    package struct Facts: Hashable, Sendable {
        /// One of the two has blocked the other.
        package var isBlocked: Bool
        /// A moderator took the product away.
        package var isTakenDown: Bool
        package var hasLeft: Bool
        /// True where the product is sold, or gone.
        package var isOver: Bool
        /// The last message, or the sale where that was later.
        package var lastAt: Timestamp

        package init(isBlocked: Bool, isTakenDown: Bool, hasLeft: Bool, isOver: Bool, lastAt: Timestamp) {
            self.isBlocked = isBlocked
            self.isTakenDown = isTakenDown
            self.hasLeft = hasLeft
            self.isOver = isOver
            self.lastAt = lastAt
        }

        /// The state at a moment.
        ///
        /// An ended conversation stays ended after a block, since a change would reveal the block.
        package func state(at now: Timestamp) -> State {
            if isOver, now >= lastAt.adding(days: Conversation.daysUntilEnd) { return .ended }
            if isBlocked || isTakenDown { return .closed }
            return hasLeft ? .left : .open
        }
    }

    /// The number of days without a message after which a conversation whose product is sold or gone ends.
    package static let daysUntilEnd: Int64 = 90
}

extension Conversation.State {
    /// True where messages may be sent.
    public var isWritable: Bool { self == .open || self == .left }
}
