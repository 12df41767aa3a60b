package import HTTPServer
package import Market

/// The public addresses of a market, for machines that search the web (sitemaps.org), in parts.
package enum SiteMap {
    /// The most parts that an index may have.
    package static let mostParts = 50_000 - 1

    /// The list of the parts.
    package static func index(_ blocks: [ListedBlock], origin: String) -> HTTPResponse {
        let links = [Link.siteMapPages] + blocks.map(Link.siteMap)
        return MachineDocument.reply(
            Tag("sitemapindex")(namespace) {
                for link in links { Tag("sitemap") { Tag("loc") { origin + link.text } } }
            },
            type: type
        )
    }

    /// The pages that are no product's.
    package static func pages(_ links: [Link], origin: String) -> HTTPResponse {
        MachineDocument.reply(
            Tag("urlset")(namespace) {
                for link in links { Tag("url") { Tag("loc") { origin + link.text } } }
            },
            type: type
        )
    }

    private static let namespace = Attribute("xmlns", .fixed("http://www.sitemaps.org/schemas/sitemap/0.9"))
    private static let type = "application/xml"

    /// The products of one part, which are added where the store holds them.
    package struct Part: Sendable {
        private var bytes: [UInt8] = []
        private let start: [UInt8]

        package init(origin: String) {
            bytes.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
            bytes.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">")
            var start: [UInt8] = []
            start.append("<url><loc>")
            start.append(escaping: origin)
            start.append("/products/")
            self.start = start
        }

        package mutating func add(_ product: borrowing ListedProduct) {
            bytes += start
            bytes += "\(product.id)".utf8
            bytes.append("</loc><lastmod>")
            bytes += product.changedAt.internetText.utf8
            bytes.append("</lastmod></url>")
        }

        package var reply: HTTPResponse {
            var whole = bytes
            whole.append("</urlset>")
            return MachineDocument.reply(whole, type: SiteMap.type)
        }
    }
}

extension Link {
    package static let siteMap = Link("/sitemap.xml")
    package static let siteMapPages = Link("/sitemaps/pages.xml")

    package static func siteMap(_ block: ListedBlock) -> Link {
        Link("/sitemaps/products-").followed(by: "\(block.rawValue).xml")
    }
}
