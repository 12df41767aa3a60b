import Market
import MarketAPI

extension Photo {
    /// The square of lists, on its main colour until it is there.
    ///
    /// The colour is drawn rather than styled, since a page's rules allow no style inside of it.
    func square(
        sizes: StaticString,
        alt: String = "",
        isLazy: Bool = true,
        @HTMLBuilder over: () -> HTML = { HTML.empty }
    ) -> HTML {
        span(.class("photo")) {
            ground
            picture {
                source(
                    .type("image/webp"),
                    Attribute("srcset", .text(Self.widths(content, .webP))),
                    Attribute("sizes", .fixed(sizes))
                )
                img(
                    .src(.photo(content, .thumbnail, .jpeg)),
                    .alt(alt),
                    Attribute("width", .fixed("320")),
                    Attribute("height", .fixed("320")),
                    Attribute("loading", .fixed("lazy")).when(isLazy),
                    Attribute("decoding", .fixed("async"))
                )
            }
            over()
        }
    }

    private static func widths(_ content: ContentHash, _ format: MediaAddress.Format) -> String {
        let (once, twice) = (
            Link.photo(content, .thumbnail, format), Link.photo(content, .thumbnailDouble, format)
        )
        return "\(once.text) 320w, \(twice.text) 640w"
    }

    /// The whole picture, nothing cut off, on a blurred copy of itself.
    func whole(alt: String, isFirst: Bool) -> HTML {
        span(.class("photo whole")) {
            ground
            img(
                .class("backdrop"),
                .src(.photo(content, .thumbnail, .webP)),
                .alt(""),
                .unspoken,
                Attribute("loading", .fixed("lazy")).when(!isFirst)
            )
            picture {
                source(.type("image/webp"), Attribute("srcset", .text(whole(.webP))), sizes)
                img(
                    .src(.photo(content, .large, .jpeg)),
                    Attribute("srcset", .text(whole(.jpeg))),
                    sizes,
                    .alt(alt),
                    Attribute("width", .number(Int64(width))),
                    Attribute("height", .number(Int64(height))),
                    Attribute("loading", .fixed("lazy")).when(!isFirst),
                    Attribute("fetchpriority", .fixed("high")).when(isFirst),
                    .property("image")
                )
            }
        }
    }

    private var longEdge: Int { max(width, height) }

    /// The whole picture in both sizes that there are of it, with their widths in pixels.
    private func whole(_ format: MediaAddress.Format) -> String {
        let large = "\(Link.photo(content, .large, format).text) \(width)w"
        let edge = MediaAddress.Kind.mediumEdge
        guard longEdge > edge else { return large }
        return "\(Link.photo(content, .medium, format).text) \(width * edge / longEdge)w, \(large)"
    }

    /// Its width on the screen, within a square that is as wide as a phone, or as the column beside the facts.
    private var sizes: Attribute {
        Attribute(
            "sizes",
            .text("(min-width: 900px) \(620 * width / longEdge)px, \(100 * width / longEdge)vw")
        )
    }

    private var ground: HTML {
        let digits = String(mainColour & 0xFFFFFF, radix: 16)
        let colour = "#" + String(repeating: "0", count: 6 - digits.count) + digits
        return svg(.class("ground"), .unspoken, Attribute("fill", .text(colour))) {
            HTML("rect", [Attribute("width", .fixed("100%")), Attribute("height", .fixed("100%"))], .empty)
        }
    }
}
