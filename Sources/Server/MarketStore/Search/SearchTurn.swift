package import Market

/// The turn of a task that looks for products, where those who do so take turns.
package protocol SearchTurn: Sendable {
    /// Lets others have it; `false` where it is left already.
    func leave() -> Bool

    /// Waits until it is one's turn again.
    func takeAgain() async
}

package enum SearchTurns {
    /// That of the task; `nil` where nobody takes turns.
    @TaskLocal package static var current: (any SearchTurn)?

    /// Waits for what another machine says, while others have the turn: it may take as long as that machine is silent.
    package static func waiting<Value>(
        for answer: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        guard let turn = current, turn.leave() else { return try await answer() }
        let value = try await answer()
        await turn.takeAgain()
        return value
    }
}
