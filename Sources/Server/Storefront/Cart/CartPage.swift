package import Market

/// The products that someone means to buy, and their sum.
package struct CartPage: WebPage {
    package struct Line: Sendable {
        package let product: Product
        package let quantity: Int64

        package init(product: Product, quantity: Int64) {
            self.product = product
            self.quantity = quantity
        }

        /// The changes to show besides what every list shows of the product.
        fileprivate var changes: [CartChange] {
            product.changes(quantity: quantity).filter { $0 != .soldOut }
        }
    }

    package let lines: [Line]
    package let sums: [CartSum]
    /// The number of further lines whose products can't be seen any more.
    package let goneCount: Int
    package var trouble: String?

    package init(lines: [Line], sums: [CartSum], goneCount: Int = 0, trouble: String? = nil) {
        self.lines = lines
        self.sums = sums
        self.goneCount = goneCount
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.cart] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { frame.texts[.cart] }
        ErrorLine(text: trouble).html
        if goneCount > 0 { gone(in: frame) }
        if lines.isEmpty {
            EmptyPageMessage(text: frame.texts[.emptyCart], remedy: (.market, .lookAround)).html(in: frame)
        } else {
            for (seller, lines) in bySeller {
                section {
                    h2(.class("of")) { a(.href(.seller(seller.id))) { seller.name } }
                    ul(.class("cart")) { for line in lines { row(line, in: frame) } }
                }
            }
            dl(.class("sums")) {
                for sum in sums {
                    div {
                        dt { frame.texts[.cartSum] }
                        dd { text(of: sum, in: frame.texts) }
                    }
                }
            }
            p(.class("hint")) { frame.texts[.cartHint] }
        }
    }

    /// With whom there is something to agree on: each seller with what is theirs, in the order that it was put in.
    private var bySeller: [(seller: Seller, lines: [Line])] {
        var groups: [(seller: Seller, lines: [Line])] = []
        for line in lines {
            if let place = groups.firstIndex(where: { $0.seller.id == line.product.seller.id }) {
                groups[place].lines.append(line)
            } else {
                groups.append((line.product.seller, [line]))
            }
        }
        return groups
    }

    private func gone(in frame: Frame) -> HTML {
        form(.class("gone-lines"), .post, .action(.cart)) {
            p { frame.texts(.cartGoneCount, count: Int64(goneCount)) }
            frame.sealed
            button(.name("forget"), .value("1")) { frame.texts[.cartForgetGone] }
        }
    }

    private func text(of sum: CartSum, in texts: Texts) -> HTML {
        sum.amount?.html(in: texts) ?? HTML("\(sum.currency.rawValue): \(texts[.cartTooMuch])")
    }

    private func row(_ line: Line, in frame: Frame) -> HTML {
        li(Attribute("id", .text(Link.card(line.product.id))), .data("data-id", "\(line.product.id)")) {
            a(.href(.product(line.product.id))) {
                if let photo = line.product.photos.first { photo.square(sizes: "96px") }
                span(.class("name")) { line.product.name }
                line.product.priceHTML(in: frame.texts)
                span(.class("facts")) {
                    line.product.stateHTML(in: frame.texts)
                    line.product.leftHTML(in: frame.texts)
                    for change in line.changes { span(.class("stock none")) { change.text(in: frame.texts) } }
                }
            }
            form(.post, .action(.cart)) {
                frame.sealed
                input(.hidden, .name("product"), .value("\(line.product.id)"))
                if line.product.isForSale {
                    quantity(of: line, in: frame)
                    if line.product.state == .selling, line.product.facts.giveaway == nil {
                        a(
                            .class("asking-seller"),
                            .href(.talk(about: line.product.id)),
                            .label(frame.texts(.cartAskName, ["name": line.product.name]))
                        ) { frame.texts[.cartAsk] }
                    }
                }
                button(
                    // What is wrong with the quantity keeps nothing in the cart.
                    Attribute("formnovalidate", .present),
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

    /// The quantity, changed by one or typed.
    private func quantity(of line: Line, in frame: Frame) -> HTML {
        let most = line.product.countForSale(of: CartRules.mostOfOne)
        let name = line.product.name
        return div(.class("stepper")) {
            // What Enter in the field presses, before the steps; seen while something is typed, for keys without Enter.
            button(.class("set"), .unreached) { frame.texts[.cartChange] }
            step("-1", "−", frame.texts(.cartFewer, ["name": name]), isPossible: line.quantity > 1)
            label {
                span(.class("unseen")) { frame.texts(.cartQuantityOf, ["name": name]) }
                input(
                    .type("number"),
                    .name("quantity"),
                    .value("\(line.quantity)"),
                    Attribute("min", .fixed("1")),
                    Attribute("max", .text("\(most)")),
                    Attribute("inputmode", .fixed("numeric"))
                )
            }
            step("1", "+", frame.texts(.cartMore, ["name": name]), isPossible: line.quantity < most)
        }
    }

    private func step(_ count: String, _ sign: String, _ name: String, isPossible: Bool) -> HTML {
        button(.name("step"), .value(count), .label(name), .disabled(!isPossible)) { sign }
    }
}
