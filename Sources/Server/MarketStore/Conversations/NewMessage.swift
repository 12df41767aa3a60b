package import Market

/// A message to be sent, as the service has checked it.
package struct NewMessage: Hashable, Sendable {
    package var author: Account.ID
    /// `nil` where photos are all that is sent.
    package var text: MessageText?
    /// Uploads of the author's, which become the message's.
    package var photos: [Photo.ID]
    package var hints: Set<MessageHint>
    /// Account numbers that it gives away, by which two people who send the same one are found.
    package var accountNumbers: Set<String>
    /// True where the author has confirmed to give away what the hints warn of.
    package var isConfirmed: Bool
    package var key: MessageKey?
    /// `nil` where the author may send without limits.
    package var budget: MessageBudget?
    /// True for one of the market's own sentences, which may go to many people.
    package var isStandard: Bool

    package init(
        author: Account.ID,
        text: MessageText?,
        photos: [Photo.ID] = [],
        hints: Set<MessageHint> = [],
        accountNumbers: Set<String> = [],
        isConfirmed: Bool = false,
        key: MessageKey? = nil,
        budget: MessageBudget? = nil,
        isStandard: Bool = false
    ) {
        self.author = author
        self.text = text
        self.photos = photos
        self.hints = hints
        self.accountNumbers = accountNumbers
        self.isConfirmed = isConfirmed
        self.key = key
        self.budget = budget
        self.isStandard = isStandard
    }

    /// The hints that its author confirmed with it.
    package var confirmedHints: Set<MessageHint> { isConfirmed ? hints.filter(\.isOwnData) : [] }
}

/// The event that a conversation has a new message.
package struct Touch: Hashable, Sendable {
    package let number: Int64
    package let conversation: Conversation.ID
    package let people: [Account.ID]

    package init(number: Int64, conversation: Conversation.ID, people: [Account.ID]) {
        self.number = number
        self.conversation = conversation
        self.people = people
    }
}
