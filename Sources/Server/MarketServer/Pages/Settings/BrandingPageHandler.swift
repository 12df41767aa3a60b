import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The pages of the market's branding, and the operator's legal pages.
struct BrandingPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.branding, get: show, post: change)
        for page in MarketBranding.LegalPage.allCases {
            table.on(Link.legalPage(page), get: { try await legalPage(page, $0) })
        }
    }

    private var services: MarketServices { pages.services }

    /// One of the legal pages: the operator's text, or the program's in the reader's language.
    func legalPage(_ legalPage: MarketBranding.LegalPage, _ context: PageContext) async throws -> HTTPResponse
    {
        let branding = services.branding.kept.branding
        guard let text = branding.legalText(legalPage, in: context.texts.language) else {
            throw RequestFailure.problem(.notFound)
        }
        let page = LegalDocumentPage(legalPage, text.document, isDefault: text.isDefault)
        return try await pages.reply(page, context)
    }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        try admit(context)
        let kept = try await services.branding.latest()
        return try await pages.reply(page(MarketBrandingDraft(kept.branding), version: kept.version), context)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        // Before a form is read that may be long.
        try admit(context)
        let form = try await PageForm(context, upTo: Self.longestForm)
        // Fields that an older form does not have stay as they are; above all, they grant nothing new.
        let kept = try await services.branding.latest().branding
        var texts = Dictionary(
            uniqueKeysWithValues: MarketBrandingDraft.Field.allCases.map { ($0, form[$0.rawValue]) }
        )
        if form["zone"].isEmpty { texts[.zone] = kept.zone.name }
        var draft = MarketBrandingDraft(
            texts,
            language: Language(rawValue: form["language"]) ?? kept.language,
            signUp: SignUpPolicy(rawValue: form["sign-up"]) ?? kept.signUp,
            currencies: Self.currencies(form["currencies"], else: kept.currencies)
        )
        draft.mark = kept.mark
        let version = form.number("version") ?? 0
        guard pages.isSealed(form["seal"], context) else {
            let page = page(draft, version: version, trouble: context.texts[.sealBroken])
            return try await pages.reply(page, context, .forbidden)
        }
        switch await refusal(of: draft, from: version, context) {
        case nil: return .seeOther(Link.branding.telling(.saved))
        case .invalidBranding(let problems):
            let page = page(draft, version: version, problems: problems)
            return try await pages.reply(page, context, .unprocessableContent)
        case .staleBranding:
            // The typed text stays, and an author who sends it again has been warned of what it replaces.
            let latest = services.branding.kept.version
            let page = page(draft, version: latest, trouble: context.texts[.faceStale])
            return try await pages.reply(page, context, .preconditionFailed)
        case .some(let error): throw error
        }
    }

    private func page(
        _ draft: MarketBrandingDraft,
        version: Int64,
        problems: [MarketBrandingDraft.Problem] = [],
        trouble: String? = nil
    ) -> BrandingPage {
        BrandingPage(
            draft,
            version: version,
            zones: services.branding.zones.names,
            problems: problems,
            trouble: trouble
        )
    }

    /// The currencies chosen in the form, or `kept` where it did not ask for them.
    private static func currencies(_ text: String, else kept: MarketCurrencies?) -> MarketCurrencies? {
        text == BrandingPage.noCurrencies ? nil : MarketCurrencies(codes: text) ?? kept
    }

    /// Why it was not kept; `nil` where it was.
    private func refusal(of draft: MarketBrandingDraft, from version: Int64, _ context: PageContext) async
        -> MarketError?
    {
        do {
            try await services.branding.save(draft, from: version, by: context.caller)
            return nil
        } catch {
            return error
        }
    }

    private func admit(_ context: PageContext) throws(RequestFailure) {
        _ = try context.account()
        guard context.caller.isAdministrator else { throw .problem(.forbidden) }
    }

    /// Bytes: six long legal pages in Korean, each letter of which is sent as nine.
    private static let longestForm = 1 << 20
}
