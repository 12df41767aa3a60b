package import MarketStore

/// Something that the store could not do; its description is a line for whoever looks after the market.
package struct StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ error: StoreError) {
        description = error.storageSentence ?? "\(error)"
    }
}
