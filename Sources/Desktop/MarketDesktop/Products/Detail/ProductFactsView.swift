package import Adwaita
import Foundation
import Market
import MarketScreens

/// A product's name, price and facts.
package final class ProductFactsView: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let state = Label().whole().style("badge", "state")
    private let name = Label("", wraps: true).style("title-2").selectable()
    private let price = PriceLabel().style("price-large")
    private let stock = Label("", wraps: true).whole()
    private let about = Label("", wraps: true).style("dim-label")
    private let seller: Button
    private let facts = Box(.vertical, spacing: 4)
    private var shownFacts: [ProductFactText] = []
    private let words = Label("", wraps: true).selectable()
    private let report: Button
    private var shown: LinkedText?

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        seller = Button("") { [shell = context.shell] in shell.openSellerOfProduct() }
        report = Button("") { [shell = context.shell] in shell.reportProduct() }
        super.init(.vertical, spacing: 8)
        name.role(.heading)
        let parts: [Widget] = [
            OwnerStateView(detail).margins(vertical: 4), state.align(.start), name, price, stock, about,
            seller.wraps().style("flat").align(.start), facts,
            Separator().margins(vertical: 8), words,
            report.style("flat", "caption", "dim-label").align(.start),
        ]
        for part in parts { append(part) }
        margins(horizontal: 16, vertical: 8)
        words.onLink { [context] address in
            if Self.mayOpen(address) { context.window.open(address) }
        }
        observe(self) { $0.render() }
    }

    /// Pages of the web, and nothing that a description could make another program do.
    package static func mayOpen(_ address: String) -> Bool {
        guard let scheme = URL(string: address)?.scheme?.lowercased() else { return false }
        return ["http", "https"].contains(scheme)
    }

    private func render() {
        state.isVisible = detail.stateText != nil
        state.text = detail.stateText ?? ""
        if name.text != detail.title { name.text = detail.title }
        let card = detail.card
        price.show(card?.price)
        if let card { stock.show(stockOf: card) }
        stock.isVisible = card?.stock != nil
        let line = [detail.sellerText, card?.date ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
        about.isVisible = !line.isEmpty
        about.text = line
        seller.isVisible = detail.knowsSeller
        seller.title = context.texts(.screenSellerOpen, ["name": detail.sellerText])
        showFacts()
        report.title = context.texts[.reportTitle]
        report.isVisible = detail.canReport
        showWords()
    }

    private func showFacts() {
        let facts = detail.facts
        guard facts != shownFacts else { return }
        shownFacts = facts
        self.facts.isVisible = !facts.isEmpty
        self.facts.removeAll()
        for fact in facts {
            let text = Label(fact.text, wraps: true)
            guard !fact.label.isEmpty else {
                self.facts.append(text.style("dim-label"))
                continue
            }
            let label = Label(fact.label, wraps: true).style("dim-label").size(width: Self.labelWidth)
            self.facts.append(Box(.horizontal, spacing: 12, [label.align(.start, .start), text]))
        }
    }

    /// Names stand below each other, and facts too.
    private static let labelWidth = 88

    private func showWords() {
        let text = detail.description
        guard text != shown else { return }
        shown = text
        words.isVisible = text?.parts.isEmpty == false
        let parts = text?.parts.map { part -> RichText in
            part.link.map { .link(part.text, to: $0.absoluteString) } ?? .plain(part.text)
        }
        words.show((parts ?? []).reduce("") { $0 + $1 })
    }
}
