package import Market

/// Records of photos: what files there are and who needs them.
///
/// Every photo begins as an upload, whose record is kept **before** its files are put in place. So a file
/// without a record is nobody's, and may go at any time.
package protocol PhotoStoring: Sendable {
    /// Keeps the record of a photo that no product has yet; put its files in place after this returns.
    ///
    /// Throws `conflict(.photoBeingSwept)` while files of the same content are being removed.
    func addUpload(_ new: NewUpload, once: Once<Upload>?) async throws(StoreError) -> Outcome<Upload>
    func uploads(of owner: Account.ID) async throws(StoreError) -> [Upload]
    /// True where the account may have one more upload.
    ///
    /// A preview, before a photo is made.
    func hasRoomForUpload(of owner: Account.ID) async throws(StoreError) -> Bool
    /// The photos of an account's uploads, by the upload's number.
    func uploadedPhotos(of owner: Account.ID) async throws(StoreError) -> [(
        photo: Photo, expiresAt: Timestamp
    )]
    /// Keeps the uploads of an open draft for another while; throws `notFound` when one of them has gone.
    func keepUploads(_ ids: [Photo.ID], of owner: Account.ID) async throws(StoreError)
    /// Does nothing when it has gone already.
    func removeUpload(_ id: Photo.ID, of owner: Account.ID) async throws(StoreError)

    func content(_ hash: ContentHash) async throws(StoreError) -> PhotoContent?
    /// Those of some contents that have a record; files of the others are nobody's.
    func knownContents(among hashes: Set<ContentHash>) async throws(StoreError) -> Set<ContentHash>
    /// The same, before files of the others are removed: each gets a record that is marked, so that until it is forgotten
    /// nobody puts the same content in place.
    func claimStrays(among hashes: Set<ContentHash>) async throws(StoreError) -> Set<ContentHash>
    /// Keeps the market's other servers from removing photos; `nil` while one of them does.
    func takeSweepTurn() async throws(StoreError) -> SweepTurn?

    /// Lets go of uploads whose time is over, and marks contents that nobody refers to any more.
    ///
    /// Returns the marked ones, also those that an earlier call marked. Remove their files, then call
    /// ``forgetContents(_:)``; until then an upload of the same content is refused, so that no file is
    /// removed that someone has just put there.
    func markUnneededContents(limit: Int) async throws(StoreError) -> [PhotoContent]
    func forgetContents(_ hashes: [ContentHash]) async throws(StoreError)

    /// Notes contents whose files are lost, and those whose files are all there again.
    ///
    /// An upload of the same content finds a lost one again.
    func markLost(_ lost: Set<ContentHash>, found: Set<ContentHash>) async throws(StoreError)
    func isLost(_ hash: ContentHash) async throws(StoreError) -> Bool
    /// The lost photos of an account's products that are not deleted, in the order of the products.
    func lostPhotos(of seller: Account.ID) async throws(StoreError) -> [LostPhoto]
}
package struct NewUpload: Hashable, Sendable {
    package var owner: Account.ID
    package var content: PhotoContent

    package init(owner: Account.ID, content: PhotoContent) {
        self.owner = owner
        self.content = content
    }
}
