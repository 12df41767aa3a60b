import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Photos that are sent before their product.
extension APIRealm {
    /// Takes one photo, as a form or as the whole body, so that a lost connection costs no more than it.
    func addUpload(_ call: APICall) async throws -> HTTPResponse {
        let (owner, key) = (try call.account(), try call.idempotencyKey())
        let upload = try await keep(try await receivedPhoto(call), of: owner.id, key: key)
        guard let body = try await body(of: upload) else { throw Failure.problem(.gone) }
        var reply = HTTPResponse.json(.created, body)
        reply.fields[.location] = Route.upload(upload.id).path
        return reply
    }

    func listUploads(_ call: APICall) async throws -> HTTPResponse {
        var bodies: [UploadBody] = []
        for upload in try await store.uploads(of: try call.account().id) {
            if let body = try await body(of: upload) { bodies.append(body) }
        }
        return .json(PageBody(items: bodies, next: nil, previous: nil, total: nil))
    }

    /// Keeps the photos of an open draft for another while.
    func keepUploads(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(KeptUploadsInput.self, upTo: services.settings.largestJSON)
        guard input.ids.count <= Self.mostKeptAtOnce else {
            throw Failure.problem(.malformed, detail: "ids has more than \(Self.mostKeptAtOnce) numbers.")
        }
        try await store.keepUploads(input.ids, of: try call.account().id)
        return HTTPResponse(.noContent)
    }

    private static let mostKeptAtOnce = 100

    func removeUpload(_ id: Photo.ID, _ call: APICall) async throws -> HTTPResponse {
        try await store.removeUpload(id, of: try call.account().id)
        return HTTPResponse(.noContent)
    }

    private func receivedPhoto(_ call: APICall) async throws -> ReceivedPhoto {
        let settings = services.settings
        let type = MediaType(call.request[.contentType] ?? "")
        if type.isPhoto {
            return .body(
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
        let tooMany = Failure.problem(.malformed, detail: "The form has more than one photo.")
        let form = try await call.form(within: limits, services, orElse: tooMany)
        guard let file = form.files.first else {
            throw Failure.problem(.malformed, detail: "The form has no photo.")
        }
        return .part(file)
    }

    private func body(of upload: Upload) async throws -> UploadBody? {
        try await photo(of: upload).map { UploadBody(photo: $0, expiresAt: upload.expiresAt) }
    }

    func photo(of upload: Upload) async throws -> Photo? {
        guard let content = try await store.content(upload.content) else { return nil }
        return Photo(
            id: upload.id,
            content: content.hash,
            width: content.width,
            height: content.height,
            mainColour: content.mainColour,
            altText: ""
        )
    }
}

extension APIRealm {
    /// Makes a photo of what was received; with a key, once however often it comes.
    func keep(_ photo: ReceivedPhoto, of owner: Account.ID, key: String?) async throws -> Upload {
        // Not left to the last reference, which a thread of the pool may hold for a moment longer.
        defer { photo.discard() }
        var once: Once<Upload>?
        if let key {
            let digest = try await photo.digest(on: services.blocking)
            once = Once(
                account: owner,
                key: key,
                fingerprint: Fingerprint(of: [Array("POST /uploads".utf8), Array(digest.rawValue.utf8)]),
                answer: KeptUpload.bytes
            )
        }
        switch try await services.photos.keep(photo.path, owner, once) {
        case .done(let upload): return upload
        case .repeated(let answer): return try KeptUpload.upload(from: answer)
        }
    }

    /// Makes photos of all that was received, at the same time, and gives them in their order; all of them, or none.
    func keepPhotos(_ photos: [ReceivedPhoto], of owner: Account.ID, key: String?) async throws -> [Photo.ID]
    {
        let results = await withTaskGroup(of: Tried.self) { group in
            for (index, photo) in photos.enumerated() {
                let key = key.map { "\($0) photo \(index)" }
                group.addTask { Tried(index: index, result: await tried(photo, of: owner, key: key)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        do {
            return try results.sorted { $0.index < $1.index }.map { try $0.result.get() }
        } catch {
            if key == nil {
                let made = results.compactMap { if case .success(let id) = $0.result { id } else { nil } }
                await services.letGo(of: made, owner: owner)
            }
            throw error
        }
    }

    /// What became of the photo at a place.
    ///
    /// Not a tuple, and made outside of any `do`: of a tuple that was returned from inside one, the compiler (Swift 6.3.1,
    /// with optimisations) lost the index, and with it the order of the photos.
    private struct Tried: Sendable {
        let index: Int
        let result: Result<Photo.ID, any Error>
    }

    private func tried(
        _ photo: ReceivedPhoto,
        of owner: Account.ID,
        key: String?
    ) async -> Result<Photo.ID, any Error> {
        do {
            return .success(try await keep(photo, of: owner, key: key).id)
        } catch {
            return .failure(error)
        }
    }
}
