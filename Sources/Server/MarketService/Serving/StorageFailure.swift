package import Market

extension Unavailability {
    /// Why a password was neither hashed nor checked.
    init(_ error: PasswordError) {
        self =
            switch error {
            case .busy: .busy
            case .outOfMemory: .hindered(cause: "no memory to hash a password with")
            }
    }
}

/// A failure of the store; its description is a line for the market's operator.
package struct StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ error: MarketError) {
        description = error.operatorSentence
    }
}
