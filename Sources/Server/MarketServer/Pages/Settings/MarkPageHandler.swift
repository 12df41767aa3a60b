import HTTPServer
import Linux
import Market
import MarketAPI
import MarketService
import Storefront

/// The market's mark: given by administrators, shown to everyone.
struct MarkPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.mark, get: show, post: change)
    }

    private var branding: BrandingService { pages.services.branding }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        try admit(context)
        let kept = try await branding.latest()
        return try await pages.reply(MarkPage(kept.branding.mark, version: kept.version), context)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        try admit(context)
        let form = try await read(context)
        guard pages.isSealed(form["seal"] ?? "", context) else {
            return try await reply(context, .forbidden, trouble: context.texts[.sealBroken])
        }
        let version = form["version"].flatMap { Int64($0) } ?? 0
        do {
            try await branding.saveMark(try mark(of: form), from: version, by: context.caller)
            return .seeOther(Link.mark.telling(.saved))
        } catch let error as MarkProblem {
            return try await reply(context, .unprocessableContent, problem: error.text(in: context.texts))
        } catch MarketError.staleBranding {
            return try await reply(context, .preconditionFailed, trouble: context.texts[.faceStale])
        }
    }

    /// `nil` where it is to be taken away.
    private func mark(of form: MultipartForm) throws -> MarketMark? {
        guard form["remove"] == nil else { return nil }
        guard let file = form.files.first, file.size > 0 else { throw MarkProblem.unknown }
        guard file.size <= MarketMark.mostBytes else { throw MarkProblem.tooLarge }
        return try MarketMark(try Files.read(file.path))
    }

    private func read(_ context: PageContext) async throws -> MultipartForm {
        var limits = MultipartLimits()
        limits.files = 1
        limits.fileNames = ["mark"]
        return try await context.request.multipartForm(
            limits: limits,
            filesIn: pages.server.settings.temporaryFolder,
            on: pages.server.blocking,
            meter: nil,
            keepsFiles: { texts in
                texts.contains { $0.head.name == "seal" && pages.isSealed($0.string, context) }
            }
        )
    }

    private func reply(
        _ context: PageContext,
        _ status: HTTPStatus,
        problem: String? = nil,
        trouble: String? = nil
    ) async throws -> HTTPResponse {
        let kept = branding.kept
        let page = MarkPage(kept.branding.mark, version: kept.version, problem: problem, trouble: trouble)
        return try await pages.reply(page, context, status)
    }

    private func admit(_ context: PageContext) throws(RequestFailure) {
        _ = try context.account()
        guard context.caller.isAdministrator else { throw .problem(.forbidden) }
    }
}
