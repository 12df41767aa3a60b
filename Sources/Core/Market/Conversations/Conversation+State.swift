extension Conversation {
    /// What one of the two may do in it.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        case open
        /// Nobody may write. One word for all reasons, so that nobody is told of a block.
        case closed
        /// Taken off one's own list; the next message brings it back.
        case left
        /// The goods are gone for so long that it can only be read.
        case ended
    }

    /// What decides on the state, gathered by whoever keeps the conversation.
    package struct Facts: Hashable, Sendable {
        /// One of the two has blocked the other.
        package var isBlocked: Bool
        /// A moderator took the product away.
        package var isTakenDown: Bool
        package var hasLeft: Bool
        /// Whether the goods are sold, or gone.
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

        /// What has ended stays so when somebody blocks, or else the change would tell of it.
        package func state(at now: Timestamp) -> State {
            if isOver, now >= lastAt.adding(days: Conversation.daysUntilEnd) { return .ended }
            if isBlocked || isTakenDown { return .closed }
            return hasLeft ? .left : .open
        }
    }

    /// How many days without a message end a conversation whose goods are sold or gone.
    package static let daysUntilEnd: Int64 = 90
}

extension Conversation.State {
    /// Whether messages may be sent.
    public var isWritable: Bool { self == .open || self == .left }
}
