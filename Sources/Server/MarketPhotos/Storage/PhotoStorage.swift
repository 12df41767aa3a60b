package import Market

/// The storage that keeps photos for good: a folder, or a bucket.
///
/// A photo is named by its content, so that a photo that is put twice exists once, and never changes.
package protocol PhotoStorage: Sendable {
    /// Keeps the files of a photo, and returns when that is safe from a power cut.
    ///
    /// Equal files that are there already are replaced. A photo is put once; when that throws, some of its files may be
    /// there.
    func put(_ photo: MadePhoto) async throws(PhotoError)

    /// The place from which a server reads one file of a photo, whether or not it exists; without waiting.
    func open(_ file: StoredPhotoName) -> PhotoLocation

    /// Brings one that is ``PhotoLocation/elsewhere``, and says where it is now: never elsewhere again.
    ///
    /// Those who ask for the same one at the same time have it brought once. Of one that is nowhere the path leads to no
    /// file.
    func fetch(_ file: StoredPhotoName) async throws(PhotoError) -> PhotoLocation

    /// Removes the files of photos that nobody needs; those that are gone already are no error.
    func remove(_ photos: [PhotoContent]) async throws(PhotoError)

    /// Brings files that lie where photos were kept before to where they are kept now, and returns how many.
    ///
    /// `content` gives what is known of a photo: a file that is not what its record says stays where it is.
    func carryOver(
        knowing content: (ContentHash) async throws -> PhotoContent?
    ) async throws -> Int

    /// Lists the photos that have been there for `age`, in groups, and removes those of each that `needed` does not name.
    ///
    /// A photo that is put again while `needed` thinks stays, and so do the files of an upload that runs.
    /// Throws a ``PhotoError``, or what `needed` throws.
    func list(
        olderThan age: Duration,
        keeping needed: (Set<ContentHash>) async throws -> Set<ContentHash>
    ) async throws -> SweptPhotos
}

/// One file of a photo.
package struct StoredPhotoName: Hashable, Sendable {
    package let content: ContentHash
    package let kind: PhotoFileKind
    package let format: PhotoFileFormat

    package init(_ content: ContentHash, _ kind: PhotoFileKind, _ format: PhotoFileFormat) {
        self.content = content
        self.kind = kind
        self.format = format
    }

    /// All that a photo can have.
    static func all(of content: ContentHash) -> [StoredPhotoName] {
        PhotoFileKind.allCases.flatMap { kind in
            PhotoFileFormat.allCases.map { StoredPhotoName(content, kind, $0) }
        }
    }
}

/// The place of the bytes of a photo's file.
package enum PhotoLocation: Hashable, Sendable {
    /// A file on this machine, which the server sends as it is.
    case file(path: String)
    /// They have been brought, and there was no room for a file.
    case memory([UInt8])
    /// They have to be brought first, by ``PhotoStorage/fetch(_:)``.
    case elsewhere
}

/// The photos and files that a sweep removed.
package struct SweptPhotos: Hashable, Sendable {
    package var photos = 0
    /// Folders of uploads that a crash broke off.
    package var uploads = 0

    package init(photos: Int = 0, uploads: Int = 0) {
        self.photos = photos
        self.uploads = uploads
    }
}
