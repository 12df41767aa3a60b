import HTTPServer
import Linux
import MarketAPI
import MarketService

/// Takes the photos of a request into the folder for uploads, as a form or as the whole body.
struct UploadReader: Sendable {
    private let server: ServerContext

    init(_ server: ServerContext) {
        self.server = server
    }

    private var settings: MarketSettings { server.settings }
    /// For writing files.
    private var blocking: BlockingPool { server.blocking }

    /// The request's form, with at most so many files; `refusal` is thrown where there are more.
    ///
    /// By default a part of any name may be a file.
    func form(
        _ request: HTTPRequest,
        of party: UsageParty,
        files: Int,
        named names: Set<String>? = nil,
        orElse refusal: any Error
    ) async throws -> MultipartForm {
        let limits = limits(files: files, named: names)
        do {
            return try await request.multipartForm(
                limits: limits,
                filesIn: settings.temporaryFolder,
                on: blocking,
                meter: PartyUploads(party, from: request, in: server.uploadSpace)
            )
        } catch MultipartError.tooManyParts(let limit) where limit == files {
            throw refusal
        }
    }

    private func limits(files: Int, named names: Set<String>?) -> MultipartLimits {
        var limits = MultipartLimits()
        limits.files = files
        limits.file = settings.largestPhoto
        if let names { limits.fileNames = names }
        return limits
    }

    /// The one photo that a request sends.
    func photo(_ request: HTTPRequest, of party: UsageParty) async throws -> ReceivedPhoto {
        if MediaType(request[.contentType] ?? "").isPhoto {
            return try await ReceivedPhoto.receive(
                request.body,
                upTo: settings.largestPhoto,
                in: settings.temporaryFolder,
                on: blocking,
                counting: UploadRoom(PartyUploads(party, from: request, in: server.uploadSpace))
            )
        }
        let form = try await form(
            request,
            of: party,
            files: 1,
            named: ["photo", "file", "image"],
            orElse: RequestFailure.problem(.malformed, detail: "The form has more than one photo.")
        )
        guard let file = form.files.first else {
            throw RequestFailure.problem(.malformed, detail: "The form has no photo.")
        }
        return ReceivedPhoto(file)
    }
}
