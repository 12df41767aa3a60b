package import HTTPServer
package import Market
import MarketAPI

/// The file by which a phone puts the market on its home screen.
package struct Manifest: Sendable {
    private let branding: MarketBranding
    private let texts: Texts

    package init(_ branding: MarketBranding, _ texts: Texts) {
        self.branding = branding
        self.texts = texts
    }

    package var reply: HTTPResponse {
        var reply = HTTPResponse(type: "application/manifest+json", bytes: JSONWriter.bytes(of: self))
        reply.fields[.cacheControl] = "no-cache"
        reply.fields["X-Content-Type-Options"] = "nosniff"
        return reply.varying(by: .acceptLanguage)
    }
}

extension Manifest: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", Link.market.text)
            o("name", branding.name(in: texts))
            o("short_name", branding.name(in: texts))
            o("description", branding.purpose(in: texts))
            o("lang", texts.language.rawValue)
            o("start_url", Link.market.text)
            o("scope", Link.market.text)
            o("display", "standalone")
            o("background_color", "#ffffff")
            o("theme_color", "#\(branding.accent?.light.digits ?? "c2410c")")
            o("icons", icons)
            o("shortcuts", shortcuts)
            o("share_target", Target())
        }
    }

    private var icons: [Picture] {
        guard let mark = branding.mark else { return Self.icons }
        return [Picture(link: .file(of: mark), type: "\(mark.type)", sizes: mark.sizes, purpose: "any")]
    }

    private static let icons = [
        Picture(link: .asset("mark.svg"), type: "image/svg+xml", sizes: "any", purpose: "any"),
        Picture(link: .asset("icon-192.png"), type: "image/png", sizes: "192x192", purpose: "any"),
        Picture(link: .asset("icon-512.png"), type: "image/png", sizes: "512x512", purpose: "any"),
        Picture(
            link: .asset("icon-maskable-512.png"),
            type: "image/png",
            sizes: "512x512",
            purpose: "maskable"
        ),
    ]

    /// The pages that one can open straight from the market's icon.
    private var shortcuts: [Shortcut] {
        [
            Shortcut(name: texts[.placeSell], link: .sell),
            Shortcut(name: texts[.search], link: .search),
            Shortcut(name: texts[.placeChat], link: .conversations),
        ]
    }

    private struct Shortcut: JSONWritable {
        let name: String
        let link: Link

        func write(to json: inout JSONWriter) {
            json.object { o in
                o("name", name)
                o("url", link.text)
            }
        }
    }

    /// Other apps share photos and words with the form for selling, by the service worker (`worker.js`).
    private struct Target: JSONWritable {
        func write(to json: inout JSONWriter) {
            json.object { o in
                o("action", Link.sell.with("shared", "1").text)
                o("method", "POST")
                o("enctype", "multipart/form-data")
                o("params", Parameters())
            }
        }

        private struct Parameters: JSONWritable {
            func write(to json: inout JSONWriter) {
                json.object { o in
                    o("title", "title")
                    o("text", "text")
                    o("url", "url")
                    o("files", [Photos()])
                }
            }
        }

        private struct Photos: JSONWritable {
            func write(to json: inout JSONWriter) {
                json.object { o in
                    o("name", "photos")
                    o("accept", ["image/*"])
                }
            }
        }
    }

    private struct Picture: JSONWritable {
        let link: Link
        let type: String
        let sizes: String
        let purpose: String

        func write(to json: inout JSONWriter) {
            json.object { o in
                o("src", link.text)
                o("type", type)
                o("sizes", sizes)
                o("purpose", purpose)
            }
        }
    }
}
