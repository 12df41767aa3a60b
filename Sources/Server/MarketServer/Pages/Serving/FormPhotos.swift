import HTTPServer
import Market
import MarketAPI
import MarketService

/// Keeps the photos that come along with the forms of pages.
struct FormPhotos: Sendable {
    private let server: ServerContext

    init(_ server: ServerContext) {
        self.server = server
    }

    /// Keeps a file as the photo at a place of a form; of a form that is sent twice it is one photo.
    func keep(
        _ file: UploadedFile,
        at place: Int,
        of form: String,
        by owner: Account
    ) async throws -> Photo.ID {
        guard file.size <= server.settings.largestPhoto else {
            throw RequestFailure.problem(.photoTooLarge)
        }
        let photo = ReceivedPhoto(file)
        let key =
            Self.lengthsOfKeys.contains(form.utf8.count)
            ? try await onceKey(of: photo, at: place, in: form) : nil
        return try await server.services.photos.keep(photo, of: owner.id, as: UsageParty(owner), key: key).id
    }

    /// Those that the market gives its forms are among them; a longer one could not be kept with an answer.
    private static let lengthsOfKeys = 1...64

    /// The form, the photo's place in it, and what is in it.
    private func onceKey(of photo: ReceivedPhoto, at place: Int, in form: String) async throws -> String {
        "page \(form) photo \(place) \(try await server.services.photos.digest(of: photo).rawValue)"
    }
}
