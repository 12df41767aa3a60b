import HTTPServer
import Market
import MarketAPI
import MarketService

/// The input of the form for a message: words, and photos perhaps.
struct MessageFormInput: Sendable {
    let form: PageForm
    /// Photos that the market has from an earlier try.
    let photos: [Photo.ID]
    let files: [UploadedFile]
    /// Why files that came were not kept.
    let refusal: UploadRefusal?

    init(_ context: PageContext, _ pages: PageReplies) async throws {
        if MediaType(context.request[.contentType] ?? "").name == "multipart/form-data" {
            let form = try await Self.multipart(context, pages)
            self.form = PageForm(form)
            // A browser sends a nameless file of nothing where none was chosen.
            files = form.files("photos").filter { $0.size > 0 }
            refusal = form.refusal
        } else {
            form = try await PageForm(context)
            files = []
            refusal = nil
        }
        photos = form.all("photo").compactMap { Int64($0) }.map { Photo.ID($0) }
    }

    private static func multipart(_ context: PageContext, _ pages: PageReplies) async throws -> MultipartForm
    {
        let server = pages.server
        let account = try context.account()
        var limits = MultipartLimits()
        // More than may be sent, so that it is the form that says so, with all that was typed.
        limits.files = 4 * MessagePhoto.mostOfMessage
        limits.file = .max
        limits.skipsWithoutRoom = true
        limits.fileNames = ["photos"]
        return try await context.request.multipartForm(
            limits: limits,
            filesIn: server.settings.temporaryFolder,
            on: server.blocking,
            meter: PartyUploads(UsageParty(account), from: context.request, in: server.uploadSpace),
            // The seal stands before the files, and without one none is kept.
            keepsFiles: { texts in
                texts.contains { $0.head.name == "seal" && pages.isSealed($0.string, context) }
            }
        )
    }
}
