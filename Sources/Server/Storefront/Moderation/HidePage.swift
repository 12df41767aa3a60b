package import Market

/// Asks a moderator why a product is to be hidden.
package struct HidePage: WebPage {
    package let product: Product
    package let reason: String
    /// The fault of the reason.
    package var problem: String?

    package init(_ product: Product, reason: String = "", problem: String? = nil) {
        self.product = product
        self.reason = reason
        self.problem = problem
    }

    package func title(in frame: Frame) -> String { frame.texts[.moderationHide] }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask"), .post, .action(.hide(product.id))) {
            frame.sealed
            h1 { frame.texts[.moderationHideConfirm] }
            ProblemList(problems: [("reason", .moderationReason, problem)]).html(in: frame)
            if let photo = product.photos.first { photo.square(sizes: "220px", isLazy: false) }
            p(.class("name")) { product.name }
            product.priceHTML(in: frame.texts)
            Field(
                name: "reason",
                label: .moderationReason,
                problem: problem,
                hint: frame.texts[.moderationHideHint]
            ).line(reason, in: frame, Attribute("maxlength", .fixed("1000")), Attribute("required", .present))
            p(.class("doings")) {
                button(.class("danger")) { frame.texts[.moderationHide] }
                a(.class("quiet"), .href(.product(product.id))) { frame.texts[.formCancel] }
            }
        }
    }
}
