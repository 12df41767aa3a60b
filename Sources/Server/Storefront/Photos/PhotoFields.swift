import Market

/// The photos of a form as a strip of small tiles: a place for more, and those that are here already, the first of
/// which stands for the product.
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
            div(.class("tiles")) {
                adding(in: frame)
                ol(.class("pictures")) {
                    for (index, picture) in pictures.enumerated() { tile(picture, index, in: frame) }
                }
            }
            if let problem { p(.class("problem"), .id("photos-problem")) { problem } }
        }
    }

    private func adding(in frame: Frame) -> HTML {
        div(.class("adding"), Attribute("hidden", .present).when(pictures.count >= most)) {
            label(.class("add"), .for("photos")) {
                Icon.camera
                span(.class("unseen")) { frame.texts[.photoAdd] }
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
    }

    private func tile(_ picture: ProductForm.Picture, _ index: Int, in frame: Frame) -> HTML {
        let id = "\(picture.photo.id)"
        let number = ["number": "\(index + 1)"]
        return li {
            input(.hidden, .name("photo"), .value(id))
            button(
                .type("button"),
                .class("tile"),
                Attribute("popovertarget", .text("about-\(id)")),
                .label(frame.texts(.photoAbout, number))
            ) { picture.photo.square(sizes: "96px", alt: picture.altText, isLazy: false) }
            span(.class("cover")) { frame.texts[.photoCover] }
            button(
                .class("off"),
                .name("do"),
                .value("remove-\(id)"),
                .label(frame.texts(.photoRemove, number))
            ) { Icon.close }
            about(picture, index, id, in: frame)
        }
    }

    /// The dialog for a photo's alternative text and position; the browser opens and closes it by itself.
    private func about(_ picture: ProductForm.Picture, _ index: Int, _ id: String, in frame: Frame) -> HTML {
        let number = ["number": "\(index + 1)"]
        return div(
            Attribute("popover", .present),
            Attribute("id", .text("about-\(id)")),
            .class("about"),
            .role("dialog"),
            .label(frame.texts(.photoAbout, number))
        ) {
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
            }
            button(
                .type("button"),
                .class("main"),
                Attribute("popovertarget", .text("about-\(id)")),
                Attribute("popovertargetaction", .fixed("hide"))
            ) { frame.texts[.dialogConfirm] }
        }
    }
}
