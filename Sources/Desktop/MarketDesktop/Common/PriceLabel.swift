import Adwaita
import Market

/// A price: the old one muted and struck through, the one to pay the boldest text around it.
///
/// Never cut short, and read in words.
final class PriceLabel: Bin {
    private let label = Label().whole().style("price")

    init() { super.init(label) }

    func show(_ price: PriceText?) {
        isVisible = price != nil
        guard let price else { return }
        let rich = price.spans.map { span -> RichText in
            switch span.role {
            case .plain: .plain(span.text)
            case .old: .struck(span.text)
            case .current: .bold(span.text)
            }
        }
        label.show(rich.dropFirst().reduce(rich.first ?? "") { $0 + $1 })
        label.called(price.spoken)
    }
}
