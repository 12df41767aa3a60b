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

extension PhotoServices {
    /// For a market without photo workers: nothing can be uploaded.
    package static let unavailable = PhotoServices { _, _, _ throws(PhotoFailure) in throw .busy }
}

/// Why a picture was not kept, in the words that every realm can pass on.
package enum PhotoFailure: Error, Hashable, Sendable {
    /// By the name of its format, where it is known.
    case unsupported(String?)
    case tooLarge
    case damaged
    /// So many wait already, or the work took too long.
    case busy
    case store(StoreError)
}
