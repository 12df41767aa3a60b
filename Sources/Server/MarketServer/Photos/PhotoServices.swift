package import Market
package import MarketStore

/// Making photos of what people upload, as the rest of the server sees it.
package struct PhotoServices: Sendable {
    /// Makes all sizes of the picture in a file, keeps its record, and puts its files in place.
    ///
    /// `once` makes a repetition give the first answer again.
    package var keep:
        @Sendable (
            _ file: String, _ owner: Account.ID, _ once: Once<Upload>?
        ) async throws(PhotoFailure) -> Outcome<Upload>

    package init(
        keep:
            @escaping @Sendable (
                _ file: String, _ owner: Account.ID, _ once: Once<Upload>?
            ) async throws(PhotoFailure) -> Outcome<Upload>
    ) {
        self.keep = keep
    }
}

/// Why a picture was not kept, in the words that every realm can pass on.
package enum PhotoFailure: Error, Hashable, Sendable {
    /// By the name of its format, where it is known.
    case unsupported(String?)
    case tooLarge
    case damaged
    /// It could not be worked on now; the same picture may well be taken later.
    case busy
    case store(StoreError)
}
