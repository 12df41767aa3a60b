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
        div(.class("talk")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            p(.class("hint safety")) { frame.texts[.chatSafety] }
            if form.text.isEmpty {
                Storefront.form(.post, .action(.talk(about: product.id))) {
                    frame.sealed
                    input(.hidden, .name("key"), .value(form.key))
                    button(.name("question"), .value("available")) { frame.texts[.questionAvailable] }
                }
            }
            form.html(to: .talk(about: product.id), in: frame)
        }
    }
}
