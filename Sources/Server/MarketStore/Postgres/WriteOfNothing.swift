import Market

/// An empty write, by which listeners are notified of what has become true meanwhile.
struct WriteOfNothing: WriteJob {
    var questions: [Question] { [] }
    func perform(in database: Database) -> MarketError? { nil }
    func answer(failure: MarketError?) {}
}
