/// A conversation about a stocked product as it went, each step at its own moment.
package struct StockedTalk: Hashable, Sendable {
    package var buyer: Account.ID
    /// In the order of their moments, the first one the buyer's words.
    package var steps: [Step]

    package init(buyer: Account.ID, steps: [Step]) {
        self.buyer = buyer
        self.steps = steps
    }

    /// An action of one of the two.
    package struct Step: Hashable, Sendable {
        package var at: Timestamp
        package var role: Conversation.Role
        package var action: Action

        package init(at: Timestamp, by role: Conversation.Role, _ action: Action) {
            self.at = at
            self.role = role
            self.action = action
        }
    }

    package enum Action: Hashable, Sendable {
        case say(MessageText)
        /// Offers another price.
        case offer(Money)
        /// Asks for the product at the asked price.
        case buy
        /// Accepts the open offer.
        case accept
        case reserve
        /// Says that the product changed hands: with the code of the other one for both.
        case confirm(withCode: Bool)
        case review(ReviewWords)
        /// Answers the review of the other one.
        case reply(ReviewText)
    }
}
