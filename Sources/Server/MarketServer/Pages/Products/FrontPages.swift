import HTTPServer
import Market
import MarketAPI
import Storefront

/// The market's first page as everyone without a name sees it, kept for as long as nothing changes.
final class FrontPages: Sendable {
    struct Key: Hashable {
        let language: Language
        let layout: Layout
        let scope: ListScope
        let theme: Theme
        /// Pages tell how long ago goods were listed, and so are right for a minute.
        let minute: Int64
        /// The address that others see it under.
        let origin: String
        /// The number of changes to the market's branding.
        let branding: Int64
    }

    /// Few, since a client that invents host names makes pages that are not worth keeping.
    private let pages = VersionedCache<Key, KeptReply>(capacity: 32)

    func page(_ key: Key, at change: Int64, for request: HTTPRequest) -> HTTPResponse? {
        pages.value(key, at: change).map { $0.reply(to: request) }
    }

    func keep(_ page: HTTPResponse, as key: Key, at change: Int64) {
        guard case .bytes(let bytes) = page.body else { return }
        var plain = page.tagged(.ofContent(bytes))
        plain.fields[.vary] = "Accept, Accept-Encoding, Accept-Language, Cookie"
        pages.keep(KeptReply(plain, for: .untilAChange), as: key, at: change)
    }
}

extension FrontPages.Key {
    /// `nil` where the page is made for one visitor.
    init?(_ request: HTTPRequest, at now: Timestamp, _ branding: VersionedBranding) {
        let minute = now.minute
        guard request[.authorization] == nil else { return nil }
        let accepted = request.acceptedLanguage ?? branding.branding.language
        let origin = request.origin.address()
        guard request[.cookie] != nil else {
            self.init(
                language: accepted,
                layout: .auto,
                scope: .available,
                theme: .system,
                minute: minute,
                origin: origin,
                branding: branding.version
            )
            return
        }
        let cookies = request.cookies
        guard cookies[Substring(Credential.cookieName)] == nil, cookies[.likes] == nil,
            cookies[.cart] == nil
        else { return nil }
        self.init(
            language: cookies[.language].flatMap { Language(rawValue: String($0)) } ?? accepted,
            layout: cookies[.view].flatMap { Layout(rawValue: String($0)) } ?? .auto,
            scope: cookies.scope,
            theme: Theme(cookies),
            minute: minute,
            origin: origin,
            branding: branding.version
        )
    }
}
