import Adwaita
import Market

/// A price: how much lower it is in the accent, the price to pay as the boldest text around it, the old one muted and struck
/// through.
///
/// Never cut short, and read in words. Where there is no room for both prices in a line, each has its own; a line never
/// ends in an amount, but for long ones of unknown currencies in large type.
final class PriceLabel: Bin {
    private let text = CellText(.whole).style("price")
    private var shown: PriceText?
    /// Made with the first long price, as the others are the same in large type.
    private var appearance: Appearance?

    init() { super.init(text.expand(horizontal: true)) }

    func show(_ price: PriceText?) {
        guard price != shown || price == nil else { return }
        shown = price
        isVisible = price != nil
        if appearance == nil, price?.isLong == true {
            appearance = Appearance()
            observe(self) { $0.render() }
        } else {
            render()
        }
    }

    private func render() {
        // Also read while the price is a short one, so that this runs again for the next long one.
        text.show(shown, inLargeType: appearance?.hasLargeText == true)
    }
}

extension PriceText {
    /// The reduction in percent: `20%`; nil where there is none.
    var discount: String? { discountPercent > 0 ? "\(discountPercent)%" : nil }

    /// The price to pay in bold, and the old one muted and struck through; `breaking`, each in a line of its own.
    func rich(breaking: Bool) -> RichText {
        let old = spans.first { $0.role == .old }
        guard discount != nil, let old, let current = spans.first(where: { $0.role == .current }) else {
            return plainly(breaking: breaking)
        }
        let amounts = [current, old].map { breaking && $0.text.contains(" ") ? $0.text : $0.unbroken }
        return .bold(amounts[0]) + (breaking ? "\n" : " ") + RichText.struck(amounts[1]).muted()
    }

    private func plainly(breaking: Bool) -> RichText {
        let parts = spans.map { span -> RichText in
            let text = breaking && span.text.contains(" ") ? span.text : span.unbroken
            return switch span.role {
            case .plain: RichText.plain(span.isSeparator ? (breaking ? "\n" : span.text) : text).muted()
            case .old: RichText.struck(text).muted()
            case .current: .bold(text)
            }
        }
        return parts.dropFirst().reduce(parts.first ?? "") { $0 + $1 }
    }

    /// True where an amount has no room beside a picture on a phone, in letters twice as large.
    var isLong: Bool { spans.contains { $0.text.count > 8 } }
}

extension PriceText.Span {
    fileprivate var isSeparator: Bool { text.allSatisfy(\.isWhitespace) }

    fileprivate var unbroken: String { text.unbroken }
}
