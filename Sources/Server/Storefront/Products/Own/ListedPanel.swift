import Market

/// Says to a seller what happens with a product that was listed just now: where it stands, how to share it, and who writes.
struct ListedPanel {
    let product: Product

    func html(in frame: Frame) -> HTML {
        section(.class("outcome listed"), .label(frame.texts[.formSold])) {
            h2 { frame.texts[.formSold] }
            p {
                frame.texts[.listedWhere]
                " "
                a(.href(Link.market.at(product.id))) { frame.texts[.listedSee] }
            }
            p {
                frame.texts[product.facts.giveaway == nil ? .listedChat : .listedGiveaway]
                " "
                a(.href(.conversations)) { frame.texts[.placeChat] }
            }
            div(.class("address")) {
                label(.for("address")) { frame.texts[.listedAddress] }
                input(
                    .id("address"),
                    .value(frame.origin + Link.product(product.id).text),
                    Attribute("readonly", .present)
                )
                button(.class("share"), .type("button")) {
                    Icon.share
                    frame.texts[.share]
                }
            }
            p(.class("doings")) {
                a(.href(.edit(product.id))) { frame.texts[.formEditTitle] }
                a(.href(.sell)) { frame.texts[.listedAnother] }
                a(.class("quiet"), .href(.mine)) { frame.texts[.placeMine] }
            }
        }
    }
}
