package import Market
package import MarketStore

/// Making photos of what people upload, as the rest of the server sees it.
package struct PhotoMaking: Sendable {
    /// Makes all sizes of the picture in a file, keeps its record, and puts its files in place.
    ///
    /// `once` makes a repetition give the first answer again.
    package var make:
        @Sendable (
            _ file: String, _ owner: Account.ID, _ once: Once<Upload>?
        ) async throws(PhotoServiceError) -> Outcome<Upload>

    package init(
        make:
            @escaping @Sendable (
                _ file: String, _ owner: Account.ID, _ once: Once<Upload>?
            ) async throws(PhotoServiceError) -> Outcome<Upload>
    ) {
        self.make = make
    }
}
