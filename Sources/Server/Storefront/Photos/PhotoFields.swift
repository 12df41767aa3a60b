import Market

/// The photos of a form: those that are here already, and a place for more.
struct PhotoFields {
    let pictures: [ProductForm.Picture]
    let problem: String?

    private var most: Int { DraftRules.market.photos.upperBound }

    func html(in frame: Frame) -> HTML {
        fieldset(
            .class(problem == nil ? "photos" : "photos wrong"),
            .id("photo-fields"),
            .data("data-most", "\(most)")
        ) {
            legend { frame.texts[.formPhotos] }
            ol(.class("pictures")) {
                for (index, picture) in pictures.enumerated() { item(picture, index, in: frame) }
            }
            div(.class("adding"), Attribute("hidden", .present).when(pictures.count >= most)) {
                label(.class("add"), .for("photos")) {
                    Icon.sell
                    span { frame.texts[.photoAdd] }
                    span(.class("counter")) { "\(pictures.count)/\(most)" }
                }
                input(
                    .id("photos"),
                    .type("file"),
                    .name("photos"),
                    Attribute("accept", .fixed("image/*")),
                    Attribute("multiple", .present),
                    Attribute("aria-describedby", .fixed("photos-problem")).when(problem != nil)
                )
                button(.class("keep"), .name("do"), .value("keep")) { frame.texts[.photoKeep] }
            }
            if let problem { p(.class("problem"), .id("photos-problem")) { problem } }
        }
    }

    private func item(_ picture: ProductForm.Picture, _ index: Int, in frame: Frame) -> HTML {
        let id = "\(picture.photo.id)"
        let number = ["number": "\(index + 1)"]
        return li {
            input(.hidden, .name("photo"), .value(id))
            picture.photo.square(sizes: "96px", alt: picture.altText, isLazy: false)
            label {
                span { frame.texts[.photoAlt] }
                input(
                    Attribute("name", .text("alt-\(id)")),
                    .value(picture.altText),
                    Attribute("maxlength", .fixed("300")),
                    Attribute("autocomplete", .fixed("off"))
                )
            }
            div(.class("moves")) {
                if index > 0 {
                    button(.name("do"), .value("up-\(id)"), .label(frame.texts(.photoUp, number))) {
                        Icon.left
                    }
                }
                if index < pictures.count - 1 {
                    button(.name("do"), .value("down-\(id)"), .label(frame.texts(.photoDown, number))) {
                        Icon.right
                    }
                }
                button(.name("do"), .value("remove-\(id)"), .label(frame.texts(.photoRemove, number))) {
                    Icon.close
                }
            }
        }
    }
}
