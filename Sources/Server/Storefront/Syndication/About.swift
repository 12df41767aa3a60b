import Market

/// The metadata of a page for other sites, so that a link to it has a face (Open Graph).
struct About {
    let title: String
    let text: String
    /// The one address of what the page shows; `nil` for pages that are one visitor's own.
    let link: Link?
    var photo: Photo?
    var kind: StaticString = "website"
    /// The price, where it is one product.
    var price: Money?
    /// The feed of its products.
    var feed: Link?

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        meta(.name("description"), .content(text))
        graph("og:title", title)
        graph("og:description", text)
        graph("og:type", "\(kind)")
        if let link {
            let address = frame.origin + link.with("lang", frame.namedLanguage?.rawValue).text
            HTML("link", [.rel("canonical"), Attribute("href", .text(address))], nil)
            graph("og:url", address)
            for language in Language.allCases {
                alternate(language.rawValue, link.with("lang", language.rawValue), in: frame)
            }
            // In whichever language the reader likes best.
            alternate("x-default", link, in: frame)
        }
        graph("og:site_name", frame.branding.name(in: frame.texts))
        graph("og:locale", frame.texts.language == .korean ? "ko_KR" : "en_US")
        if let photo {
            graph("og:image", frame.origin + Link.photo(photo.content, .large, .jpeg).text)
            graph("og:image:alt", photo.altText.isEmpty ? title : photo.altText)
            meta(.name("twitter:card"), .content("summary_large_image"))
        } else {
            graph("og:image", frame.origin + Link.asset("icon-512.png").text)
            graph("og:image:width", "512")
            graph("og:image:height", "512")
            graph("og:image:alt", frame.branding.name(in: frame.texts))
            meta(.name("twitter:card"), .content("summary"))
        }
        if let price {
            graph("product:price:amount", price.decimalText)
            graph("product:price:currency", price.currency.rawValue)
        }
        if let feed {
            HTML(
                "link",
                [.rel("alternate"), .type("application/atom+xml"), .title(title), .href(feed)],
                nil
            )
        }
    }

    private func alternate(_ language: String, _ link: Link, in frame: Frame) -> HTML {
        HTML(
            "link",
            [
                .rel("alternate"), Attribute("hreflang", .text(language)),
                Attribute("href", .text(frame.origin + link.text)),
            ],
            nil
        )
    }

    private func graph(_ name: StaticString, _ value: String) -> HTML {
        meta(Attribute("property", .fixed(name)), .content(value))
    }
}

extension About {
    /// A product in a sentence: its price, and the beginning of its description.
    static func text(of product: Product, in texts: Texts) -> String {
        let price = PriceText(product.price, isGiveaway: product.facts.giveaway != nil, in: texts).plain
        let beginning = product.description.prefix(140).split(whereSeparator: \.isNewline)
            .joined(separator: " ")
        return beginning.isEmpty ? price : "\(price) · \(beginning)"
    }
}
