import Market
import MarketAPI

/// All photos of a product beside each other, one in sight: swiped, scrolled, or chosen without a script by a dot, which is
/// a small picture where there is room.
struct PhotoStrip {
    let photos: [Photo]
    let name: String
    /// The state that stands on the picture, where it can't be bought.
    let state: HTML

    init(photos: [Photo], name: String, @HTMLBuilder state: () -> HTML) {
        self.photos = photos
        self.name = name
        self.state = state()
    }

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if photos.isEmpty {
            div(.class("strip none")) {
                span(.class("photo whole")) { Icon.mark }
                state
            }
        } else {
            section(.class("strip"), .label(frame.texts[.formPhotos])) {
                ol(
                    Attribute("tabindex", .fixed("0")).when(photos.count > 1),
                    .label(frame.texts(.photosCount, count: Int64(photos.count)))
                ) {
                    for (index, photo) in photos.enumerated() { slide(photo, index, in: frame) }
                }
                state
                if photos.count > 1 { dots(in: frame) }
            }
        }
    }

    private func slide(_ photo: Photo, _ index: Int, in frame: Frame) -> HTML {
        li(Attribute("id", .text("photo-\(index + 1)"))) {
            a(.href(.photo(photo.content, .large, .jpeg)), .class("open")) {
                photo.whole(alt: alt(photo, index, in: frame), isFirst: index == 0)
            }
            if photos.count > 1 { span(.class("at"), .unspoken) { "\(index + 1)/\(photos.count)" } }
        }
    }

    /// The seller's text for the photo, or else its number.
    private func alt(_ photo: Photo, _ index: Int, in frame: Frame) -> String {
        guard photo.altText.isEmpty else { return photo.altText }
        return frame.texts(.photoOf, ["name": name, "number": "\(index + 1)", "count": "\(photos.count)"])
    }

    private func dots(in frame: Frame) -> HTML {
        p(.class("dots")) {
            for (index, photo) in photos.enumerated() {
                a(
                    Attribute("href", .text("#photo-\(index + 1)")),
                    .label(frame.texts(.photoNumber, ["number": "\(index + 1)", "count": "\(photos.count)"]))
                ) {
                    img(
                        .src(.photo(photo.content, .thumbnail, .webP)),
                        .alt(""),
                        // What is not shown, as on a phone, is not fetched.
                        Attribute("loading", .fixed("lazy"))
                    )
                }
            }
        }
    }
}
