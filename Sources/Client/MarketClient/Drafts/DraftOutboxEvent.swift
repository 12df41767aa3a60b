/// The outcome of a draft that was sent automatically.
public enum DraftOutboxEvent: Hashable, Sendable {
    /// The market has it.
    case sent(DraftID, ProductDetails)
    /// It did not get through, and is sent again later.
    case postponed(DraftID)
    /// The market will not take it so; it waits for its writer.
    case failed(Draft, ClientError)
}
