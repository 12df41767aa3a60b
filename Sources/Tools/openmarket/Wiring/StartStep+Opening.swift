import MarketServer
import MarketStore

extension StartStep {
    /// A share that is not all stays below 100 percent.
    init(_ step: OpeningStep) {
        func percent(_ share: Double) -> Int { Int(min(max(share, 0), 0.99) * 100) }
        self =
            switch step {
            case .updating: .updating
            case .indexing(let share): .indexing(percent: percent(share))
            case .copying(let share): .copying(percent: percent(share))
            }
    }
}
