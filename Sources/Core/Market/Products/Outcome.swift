/// What came of work that is to be done once.
package enum Outcome<Value> {
    case done(Value)
    /// It was done before; this is what was answered then.
    case repeated(answer: [UInt8])
}

extension Outcome: Equatable where Value: Equatable {}

extension Outcome: Sendable where Value: Sendable {}
