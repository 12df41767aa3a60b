package import Market

/// What someone means to buy, and what it comes to.
package struct CartPage: WebPage {
    package struct Line: Sendable {
        package let product: Product
        package let quantity: Int64

        package init(product: Product, quantity: Int64) {
            self.product = product
            self.quantity = quantity
        }
    }

    package let lines: [Line]
    /// Of each currency what its lines come to.
    package let sums: [Money]
    package var trouble: String?

    package init(lines: [Line], sums: [Money], trouble: String? = nil) {
        self.lines = lines
        self.sums = sums
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.cart] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { frame.texts[.cart] }
        if let trouble { p(.class("trouble"), .role("alert")) { trouble } }
        if lines.isEmpty {
            EmptyPlace(text: frame.texts[.emptyCart], remedy: (.market, .lookAround)).html(in: frame)
        } else {
            ul(.class("cart")) { for line in lines { row(line, in: frame) } }
            dl(.class("sums")) {
                for sum in sums {
                    div {
                        dt { frame.texts[.cartSum] }
                        dd { sum.html(in: frame.texts) }
                    }
                }
            }
            p(.class("hint")) { frame.texts[.cartHint] }
        }
    }

    private func row(_ line: Line, in frame: Frame) -> HTML {
        li(.data("data-id", "\(line.product.id)")) {
            a(.href(.product(line.product.id))) {
                if let photo = line.product.photos.first { photo.square(sizes: "96px") }
                span(.class("name")) { line.product.name }
                line.product.price.html(in: frame.texts)
                span(.class("facts")) { line.product.stockHTML(in: frame.texts) }
            }
            form(.post, .action(.cart)) {
                frame.sealed
                input(.hidden, .name("product"), .value("\(line.product.id)"))
                label {
                    span(.class("unseen")) { frame.texts(.cartQuantityOf, ["name": line.product.name]) }
                    input(
                        .type("number"),
                        .name("quantity"),
                        .value("\(line.quantity)"),
                        Attribute("min", .fixed("1")),
                        Attribute("max", .fixed("9999")),
                        Attribute("inputmode", .fixed("numeric"))
                    )
                }
                button { frame.texts[.cartChange] }
                button(
                    .name("remove"),
                    .value("1"),
                    .class("quiet"),
                    .label(frame.texts(.cartRemoveName, ["name": line.product.name]))
                ) {
                    frame.texts[.cartRemove]
                }
            }
        }
    }
}
