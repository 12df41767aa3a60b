import FoundationEssentials
import HTTPServer
import Linux
import Market
import MarketAPI
import MarketService

/// Reads bodies as leniently as the old servers did.
struct EditionReader: Sendable {
    private let server: ServerContext
    private let isStrict: Bool

    init(_ server: ServerContext, isStrict: Bool) {
        self.server = server
        self.isStrict = isStrict
    }

    /// A form with its photos on disk, in the order they came.
    struct Form: Sendable {
        let content: MultipartForm

        var photos: [ReceivedPhoto] {
            content.files.filter { EditionReader.photoNames.contains($0.head.name) }.map { ReceivedPhoto($0) }
        }
    }

    /// Apps name the parts either way.
    static let photoNames: Set = ["images", "images[]"]
    /// Some apps put their photos into the JSON part a second time.
    private static let longestParams = 8 << 20
    /// The size of one photo in the old documents.
    private static let documentedPhotoSize = 300 << 10

    func form(_ request: HTTPRequest) async throws(EditionRefusal) -> Form {
        var limits = MultipartLimits()
        // A `params` part that names a file comes as one too.
        limits.files = DraftRules.editions.photos.upperBound + 1
        limits.file = isStrict ? Self.documentedPhotoSize : server.settings.largestPhoto
        limits.fileNames = Self.photoNames
        if !isStrict { limits.longTexts = ["params": Self.longestParams] }
        // Nobody has proven yet who they are, and anyone can name a vendor.
        let party = UsageParty.network(ClientNetwork(request.origin.address))
        do {
            let folder = server.settings.temporaryFolder
            return Form(
                content: try await request.multipartForm(
                    limits: limits,
                    filesIn: folder,
                    on: server.blocking,
                    meter: PartyUploads(party, from: request, in: server.uploadSpace)
                )
            )
        } catch .tooManyParts {
            throw .draft(InvalidDraft(problems: [DraftProblem(.photos, .tooMany)]))
        } catch {
            throw EditionRefusal(error)
        }
    }

    /// The JSON part of a form, whether or not it pretends to be a file.
    func json(part name: String, of form: Form) async throws(EditionRefusal) -> RequestFields {
        if let text = form.content.texts.first(where: { $0.head.name == name }) {
            return try Self.fields(Data(text.bytes), named: name)
        }
        guard let file = form.content.files(name).first else { throw .mistake(.missing(field: name)) }
        guard file.size <= (isStrict ? server.settings.largestJSON : Self.longestParams) else {
            throw .problem(.tooLarge)
        }
        // One after the other, so that not many of them are in memory at a time.
        let read = await server.largeParsing.run {
            defer { withExtendedLifetime(file) {} }
            return Result { try Data(contentsOf: URL(filePath: file.path)) }
                .map { data in Result { () throws(EditionRefusal) in try Self.fields(data, named: name) } }
        }
        switch read {
        case .success(let fields): return try fields.get()
        case .failure(let error): throw .request(.unexpected("an uploaded part can't be read: \(error)"))
        }
    }

    /// A JSON body, whatever type it is said to have.
    func json(_ request: HTTPRequest) async throws(EditionRefusal) -> RequestFields {
        let bytes: [UInt8]
        do {
            bytes = try await request.body.collect(upTo: server.settings.largestJSON)
        } catch {
            throw EditionRefusal(error)
        }
        return try Self.fields(Data(bytes), named: "body")
    }

    private static func fields(_ json: Data, named name: String) throws(EditionRefusal) -> RequestFields {
        guard !json.isEmpty else { throw .mistake(.missing(field: name)) }
        do {
            return try JSONDecoder().decode(RequestFields.self, from: json)
        } catch {
            if let line = JSONInput.lineBreak(in: json, error) { throw .request(.lineBreak(line)) }
            if case DecodingError.dataCorrupted(let context) = error, let field = context.codingPath.last {
                throw .mistake(.unreadable(field: field.stringValue))
            }
            throw .mistake(.unreadable(field: name))
        }
    }
}

extension HTTPRequest {
    /// True where the body is a form by its type; anything else is tried as JSON.
    var declaresForm: Bool {
        self[.contentType]?.lowercased().hasPrefix("multipart/") ?? false
    }
}
