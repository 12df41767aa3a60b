import HTTPServer
import Market
import MarketAPI
import MarketService

/// Photos that are sent before their product.
struct PhotoHandler: Sendable {
    private let services: MarketServices
    private let uploads: UploadReader

    init(_ services: MarketServices, uploads: UploadReader) {
        self.services = services
        self.uploads = uploads
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.listUploads, list)
        handlers.on(.addUpload, replying: add)
        handlers.on(.keepUploads, keep)
        handlers.on(.removeUpload, remove)
    }

    /// Takes one photo, as a form or as the whole body, so that a lost connection costs no more than it.
    func add(_ call: APICall) async throws -> HTTPResponse {
        let (owner, key) = (try call.account(), try call.idempotencyKey())
        let upload = try await services.photos.keep(
            try await uploads.photo(call.request, of: UsageParty(owner)),
            of: owner.id,
            as: UsageParty(owner),
            key: key
        )
        guard let photo = try await services.photos.photo(of: upload) else {
            throw RequestFailure.problem(.gone)
        }
        var reply = HTTPResponse.json(.created, UploadBody(photo: photo, expiresAt: upload.expiresAt))
        reply.fields[.location] = Endpoint.removeUpload.path(upload.id)
        return reply
    }

    func list(_ call: APICall) async throws -> PageBody<UploadBody> {
        let bodies = try await services.photos.uploadedPhotos(of: try call.account().id)
            .map { UploadBody(photo: $0.photo, expiresAt: $0.expiresAt) }
        return PageBody(items: bodies)
    }

    /// Keeps the photos of an open draft for another while.
    func keep(_ call: APICall, _ input: KeptUploadsInput) async throws {
        guard input.ids.count <= Self.mostKeptAtOnce else {
            throw RequestFailure.problem(
                .malformed,
                detail: "ids has more than \(Self.mostKeptAtOnce) numbers."
            )
        }
        try await services.photos.keepLonger(input.ids, of: try call.account().id)
    }

    private static let mostKeptAtOnce = 100

    func remove(_ call: APICall, _ id: Photo.ID) async throws {
        try await services.photos.remove(id, of: try call.account().id)
    }
}
