import Adwaita
import Market
import MarketScreens

/// The end of the products: more is loading, these were all, or the error that stopped it.
final class FeedFooterView: Box {
    private let spinner = Spinner()
    private let words = Label("", wraps: true).centered().style("dim-label")
    private let retry: Button

    init(onRetry: @escaping () -> Void) {
        retry = Button("", onClick: onRetry).style("pill")
        super.init(.vertical, spacing: 8)
        words.role(.status)
        for part in [spinner.align(.center), words, retry.align(.center)] { append(part) }
        margins(horizontal: 16, vertical: 16)
        show(.none)
    }

    func show(_ footer: FeedFooter) {
        spinner.isVisible = footer.isSpinner
        retry.isVisible = footer.button != nil
        retry.title = footer.button ?? ""
        words.isVisible = !footer.isSpinner
        if let text = footer.text, words.text != text { words.text = text }
        if footer.isSpinner { spinner.called(footer.text ?? "") }
    }
}

extension FeedFooter {
    fileprivate var isSpinner: Bool {
        if case .spinner = self { true } else { false }
    }

    fileprivate var text: String? {
        switch self {
        case .none: nil
        case .spinner(let text), .end(let text), .retry(let text, _): text
        }
    }

    fileprivate var button: String? {
        if case .retry(_, let button) = self { button } else { nil }
    }
}
