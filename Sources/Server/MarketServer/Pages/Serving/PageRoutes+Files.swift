import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The files that pages need beside them.
extension PageRoutes {
    func fileAnswer(_ incoming: RequestContext) -> Answer? {
        let request = incoming.request
        guard request.method == .get || request.isHead else { return nil }
        switch (incoming.segments.count, incoming.segments.first) {
        case (3, "assets"):
            let reply = Assets.reply(incoming.segments[1], incoming.segments[2], to: request)
            return Answer(reply ?? .problem(.notFound, incoming), route: "/assets")
        case (1, "favicon.ico"):
            let mark = server.services.branding.kept.branding.mark
            return Answer(mark.map { MarkFile($0).icon } ?? Assets.icon, route: "/favicon.ico")
        case (2, "marks"):
            let mark = server.services.branding.kept.branding.mark
            let isOurs = mark?.fileName == incoming.segments[1]
            let reply = isOurs ? mark.map { MarkFile($0).reply } : nil
            return Answer(reply ?? .problem(.notFound, incoming), route: "/marks")
        case (1, "manifest.webmanifest"):
            let branding = server.services.branding.kept.branding
            let texts = PageContext.texts(of: incoming, request.cookies, branding)
            return Answer(Manifest(branding, texts).reply, route: "/manifest.webmanifest")
        case (2, "accents"):
            let reply = AccentSheet(file: incoming.segments[1])?.reply
            return Answer(reply ?? .problem(.notFound, incoming), route: "/accents")
        case (1, "service-worker.js"):
            return Answer(Assets.serviceWorker().compressed(for: request), route: "/service-worker.js")
        case (1, "robots.txt"):
            return Answer(HTTPResponse(text: Self.robots(request.publicOrigin)), route: "/robots.txt")
        default: return nil
        }
    }

    /// True where it asks for another mark than this server knows.
    ///
    /// The page that names it may be another server's, which heard of it sooner.
    func asksForUnknownMark(_ incoming: RequestContext) -> Bool {
        incoming.segments.count == 2 && incoming.segments[0] == "marks"
            && server.services.branding.kept.branding.mark?.fileName != incoming.segments[1]
    }

    /// Machines may read what is for sale, by category too, and need not walk through searches and forms.
    private static func robots(_ origin: String) -> String {
        """
        User-agent: *
        Allow: /search?category=
        Disallow: /search?category=*&
        Disallow: /search?category=*,
        Disallow: /search
        Disallow: /feeds/search
        Disallow: /api/
        Disallow: /signin
        Disallow: /signup
        Disallow: /setup
        Disallow: /settings
        Disallow: /cart
        Disallow: /likes
        Disallow: /mine
        Disallow: /sell$
        Disallow: /moderation
        Disallow: /admin
        Disallow: /products/*/

        Sitemap: \(origin)\(Link.siteMap.text)

        """
    }
}
