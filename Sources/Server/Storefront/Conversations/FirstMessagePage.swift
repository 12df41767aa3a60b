package import Market

/// Talking to the seller of a product for the first time.
package struct FirstMessagePage: WebPage {
    package let product: Product
    package let form: MessageForm

    package init(_ product: Product, form: MessageForm) {
        self.product = product
        self.form = form
    }

    package func title(in frame: Frame) -> String {
        frame.texts(.chatWith, ["name": product.seller.name])
    }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk screen")) {
            div(.class("talk-top")) {
                div(.class("named")) {
                    a(.class("back"), .href(.product(product.id)), .label(frame.texts[.waitToProduct])) {
                        Icon.left
                    }
                    h1 { title(in: frame) }
                }
                ProductLink(product: product).html(in: frame)
            }
            div(.class("log"), Attribute("tabindex", .fixed("0"))) {
                div {
                    SafetyLine().html(in: frame)
                    if form.text.isEmpty { question(in: frame) }
                }
            }
            form.html(to: .talk(about: product.id), in: frame)
        }
    }

    /// The question that nobody has to type.
    private func question(in frame: Frame) -> HTML {
        Storefront.form(.post, .action(.talk(about: product.id)), .class("question")) {
            frame.sealed
            input(.hidden, .name("key"), .value(form.key))
            button(.name("question"), .value("available")) { frame.texts[.questionAvailable] }
        }
    }
}
