package import Market

/// Asks once before several products are deleted, and names the reservations that end with them.
package struct DeleteSeveralPage: WebPage {
    package let products: [Product]
    package let activity: [Product.ID: ProductActivity]
    /// The list that they were chosen on.
    package let back: Link

    package init(_ products: [Product], activity: [Product.ID: ProductActivity], back: Link) {
        self.products = products
        self.activity = activity
        self.back = back
    }

    package func title(in frame: Frame) -> String {
        frame.texts(.severalDeleteAsk, count: Int64(products.count))
    }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask"), .post, .action(.several)) {
            frame.sealed(leadingTo: back)
            input(.hidden, .name("asked"), .value("true"))
            h1 { title(in: frame) }
            ul(.class("chosen")) {
                for product in products {
                    li {
                        input(.hidden, .name("id"), .value("\(product.id)"))
                        input(.hidden, .name("version"), .value("\(product.version)"))
                        span(.class("name")) { product.name }
                        if !endangered(of: product).isEmpty {
                            input(.hidden, .name("cancels"), .value("\(product.id)"))
                        }
                        for holder in endangered(of: product) {
                            p(.class("trouble")) {
                                frame.texts(.dealsCancelLoses, ["name": holder.buyer.name])
                            }
                        }
                    }
                }
            }
            if products.contains(where: { !endangered(of: $0).isEmpty }) {
                p(.class("hint")) { frame.texts[.dealsCancelFirstHint] }
            }
            p(.class("hint")) { frame.texts[.deleteUndoHint] }
            p(.class("doings")) {
                button(.class("danger"), .name("do"), .value(SeveralAction.delete.rawValue)) {
                    frame.texts[.remove]
                }
                a(.class("quiet"), .href(back)) { frame.texts[.formCancel] }
            }
        }
    }

    private func endangered(of product: Product) -> [ProductActivity.Holder] {
        activity[product.id]?.endangered ?? []
    }
}
