/// The turn of a task that looks for products, where those who do so take turns.
package protocol SearchTurn: Sendable {
    /// Lets others have it.
    func leave()

    /// Waits until it is one's turn again; `false` where too many wait.
    func takeAgain() async -> Bool
}

package enum SearchTurns {
    /// That of the task; `nil` where nobody takes turns.
    @TaskLocal package static var current: (any SearchTurn)?

    /// Waits for what another machine says, while others have the turn: it may take as long as that machine is silent.
    ///
    /// Throws `overloaded` where too many wait to go on.
    package static func waiting<Value>(
        for answer: () async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard let turn = current else { return try await answer() }
        turn.leave()
        let value = try await answer()
        guard await turn.takeAgain() else { throw .overloaded }
        return value
    }
}
