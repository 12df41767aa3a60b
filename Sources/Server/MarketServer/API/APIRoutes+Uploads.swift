import HTTPServer
import Linux
import Market
import MarketAPI
import MarketService

/// Photos that are sent before their product.
extension APIRoutes {
    var photos: PhotoService { services.services.photos }

    /// Takes one photo, as a form or as the whole body, so that a lost connection costs no more than it.
    func addUpload(_ call: APICall) async throws -> HTTPResponse {
        let (owner, key) = (try call.account(), try call.idempotencyKey())
        let upload = try await photos.keep(try await receivedPhoto(call), of: owner.id, key: key)
        guard let body = try await body(of: upload) else { throw RequestFailure.problem(.gone) }
        var reply = HTTPResponse.json(.created, body)
        reply.fields[.location] = Route.upload(upload.id).path
        return reply
    }

    func listUploads(_ call: APICall) async throws -> HTTPResponse {
        var bodies: [UploadBody] = []
        for upload in try await photos.uploads(of: try call.account().id) {
            if let body = try await body(of: upload) { bodies.append(body) }
        }
        return .json(PageBody(items: bodies, next: nil, previous: nil, total: nil))
    }

    /// Keeps the photos of an open draft for another while.
    func keepUploads(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(KeptUploadsInput.self, upTo: services.settings.largestJSON)
        guard input.ids.count <= Self.mostKeptAtOnce else {
            throw RequestFailure.problem(
                .malformed,
                detail: "ids has more than \(Self.mostKeptAtOnce) numbers."
            )
        }
        try await photos.keepLonger(input.ids, of: try call.account().id)
        return HTTPResponse(.noContent)
    }

    private static let mostKeptAtOnce = 100

    func removeUpload(_ id: Photo.ID, _ call: APICall) async throws -> HTTPResponse {
        try await photos.remove(id, of: try call.account().id)
        return HTTPResponse(.noContent)
    }

    private func receivedPhoto(_ call: APICall) async throws -> ReceivedPhoto {
        let settings = services.settings
        let type = MediaType(call.request[.contentType] ?? "")
        if type.isPhoto {
            return ReceivedPhoto(
                try await TemporaryFile.receive(
                    call.request.body,
                    upTo: settings.largestPhoto,
                    in: settings.temporaryFolder,
                    on: services.blocking
                )
            )
        }
        var limits = MultipartLimits()
        limits.files = 1
        limits.file = settings.largestPhoto
        limits.fileNames = ["photo", "file", "image"]
        let tooMany = RequestFailure.problem(.malformed, detail: "The form has more than one photo.")
        let form = try await call.form(within: limits, services, orElse: tooMany)
        guard let file = form.files.first else {
            throw RequestFailure.problem(.malformed, detail: "The form has no photo.")
        }
        return ReceivedPhoto(file)
    }

    private func body(of upload: Upload) async throws -> UploadBody? {
        try await photos.photo(of: upload).map { UploadBody(photo: $0, expiresAt: upload.expiresAt) }
    }
}
