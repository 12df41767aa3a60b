/// An empty write, by which listeners are notified of what has become true meanwhile.
struct WriteOfNothing: WriteJob {
    var questions: [Question] { [] }
    func perform(in database: Database) -> StoreError? { nil }
    func answer(failure: StoreError?) {}
}
