import HTTPServer
import Linux
import Market
import MarketAPI
import MarketService
import Storefront

/// The page of one's own picture and words.
struct ProfilePageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.profile, tab: .hub, get: show, post: change)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        let profile = try await services.profiles.own(try context.account())
        return try await pages.reply(ProfilePage(profile), context)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await read(context, account)
        let typed = form["introduction"] ?? ""
        let profile = try await services.profiles.own(account)
        guard pages.isSealed(form["seal"] ?? "", context) else {
            let page = ProfilePage(profile, typed: typed, trouble: context.texts[.sealBroken])
            return try await pages.reply(page, context, .forbidden)
        }
        // Before a picture is made that nobody would see.
        guard Introduction(typed) != nil else {
            let most = ["count": "\(Introduction.mostCharacters)"]
            let page = ProfilePage(profile, typed: typed, problem: context.texts(.profileTooLong, most))
            return try await pages.reply(page, context, .unprocessableContent)
        }
        do {
            let picture = try await picture(of: form, instead: profile.picture, context, account)
            _ = try await services.profiles.save(typed, picture: picture, of: account)
            return .seeOther(Link.profile.telling(.saved))
        } catch {
            let failure = RequestFailure(error)
            guard failure.isAboutPhoto else { throw failure }
            let text = failure.text(in: context.texts, at: pages.now)
            return try await pages.reply(
                ProfilePage(profile, typed: typed, pictureProblem: text),
                context,
                after: failure
            )
        }
    }

    /// The picture that was sent, the one of before, or none.
    private func picture(
        of form: MultipartForm,
        instead old: Photo?,
        _ context: PageContext,
        _ account: Account
    ) async throws -> Photo.ID? {
        if let refusal = form.refusal { throw MultipartError.noRoom(refusal) }
        // A browser sends a nameless file of nothing where none was chosen.
        guard let file = form.files("picture").first(where: { $0.size > 0 }) else {
            return form["remove"] == nil ? old?.id : nil
        }
        return try await FormPhotos(pages.server).keep(file, at: 0, of: "", by: account)
    }

    private func read(_ context: PageContext, _ account: Account) async throws -> MultipartForm {
        var limits = MultipartLimits()
        limits.files = 1
        // One that is too large is refused in its place, with what was typed.
        limits.file = .max
        limits.skipsWithoutRoom = true
        limits.fileNames = ["picture"]
        return try await context.request.multipartForm(
            limits: limits,
            filesIn: pages.server.settings.temporaryFolder,
            on: pages.server.blocking,
            meter: PartyUploads(UsageParty(account), from: context.request, in: pages.server.uploadSpace),
            keepsFiles: { texts in
                texts.contains { $0.head.name == "seal" && pages.isSealed($0.string, context) }
            }
        )
    }
}

extension RequestFailure {
    /// True where another picture, or another try, may do.
    fileprivate var isAboutPhoto: Bool {
        switch code {
        case .photoTooLarge, .photoDamaged, .photoUnsupported, .photoMissing, .usageLimit, .limitReached: true
        default: false
        }
    }
}
