package import Market

/// Asks once more before a product is taken away.
package struct DeletePage: WebPage {
    package let product: Product
    /// A moderator's reason to delete another's product; `nil` of one's own.
    package let reason: String?
    /// The fault of the reason.
    package let problem: String?

    package init(_ product: Product, reason: String? = nil, problem: String? = nil) {
        self.product = product
        self.reason = reason
        self.problem = problem
    }

    package func title(in frame: Frame) -> String { frame.texts[.remove] }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask"), .post, .action(.delete(product.id))) {
            frame.sealed
            input(.hidden, .name("version"), .value("\(product.version)"))
            h1 { frame.texts[.deleteConfirm] }
            if reason != nil {
                ProblemList(problems: [("reason", .moderationReason, problem)]).html(in: frame)
            }
            if let photo = product.photos.first { photo.square(sizes: "220px", isLazy: false) }
            p(.class("name")) { product.name }
            product.priceHTML(in: frame.texts)
            if let reason {
                Field(
                    name: "reason",
                    label: .moderationReason,
                    problem: problem,
                    hint: frame.texts[.moderationDeleteHint]
                ).line(
                    reason,
                    in: frame,
                    Attribute("maxlength", .fixed("1000")),
                    Attribute("required", .present)
                )
            }
            p(.class("doings")) {
                button(.class("danger")) { frame.texts[.remove] }
                a(.class("quiet"), .href(.product(product.id))) { frame.texts[.formCancel] }
            }
        }
    }
}

/// Says that a product was taken away, and takes that back.
package struct DeletedPage: WebPage {
    package let id: Product.ID
    package let name: String

    package init(_ product: Product) {
        id = product.id
        name = product.name
    }

    package func title(in frame: Frame) -> String { frame.texts[.deleteDone] }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask"), .post, .action(.undelete(id))) {
            frame.sealed
            h1 { frame.texts[.deleteDone] }
            p(.class("name")) { name }
            p(.class("hint")) { frame.texts[.deleteUndoHint] }
            p(.class("doings")) {
                button { frame.texts[.undo] }
                a(.class("quiet"), .href(.mine)) { frame.texts[.placeMine] }
                a(.class("quiet"), .href(.market)) { frame.texts[.placeMarket] }
            }
        }
    }
}
