import Adwaita
import Market

/// A price: the old one muted and struck through, the one to pay the boldest text around it.
///
/// Never cut short, and read in words. Where there is no room for both prices in a line, each has its own.
final class PriceLabel: Bin {
    private let label = Label(wraps: true).whole().style("price")
    private var shown: PriceText?

    init() { super.init(label) }

    func show(_ price: PriceText?) {
        guard price != shown || price == nil else { return }
        shown = price
        isVisible = price != nil
        guard let price else { return }
        label.wraps = price.spans.count > 1
        label.show(price.rich)
        label.called(price.spoken)
    }
}

extension PriceText {
    /// The old price muted and struck through, the one to pay bold.
    var rich: RichText {
        let parts = spans.map { span -> RichText in
            switch span.role {
            case .plain: RichText.plain(span.isSeparator ? span.text : span.unbroken).muted()
            case .old: RichText.struck(span.text).muted()
            case .current: .bold(span.unbroken)
            }
        }
        return parts.dropFirst().reduce(parts.first ?? "") { $0 + $1 }
    }
}

extension PriceText.Span {
    fileprivate var isSeparator: Bool { text.allSatisfy(\.isWhitespace) }

    /// The currency and the amount on one line, except for amounts that are too long for that in large type.
    fileprivate var unbroken: String {
        text.count > Self.longest ? text : text.replacing(" ", with: "\u{A0}")
    }

    /// `KRW 9,999,999`.
    private static let longest = 13
}
