import Adwaita
import MarketScreens

/// A line below a list: more is on its way, that was the last, or it did not go on and can be tried again.
///
/// That it was the last is said only where the list has been scrolled to its end.
final class ListFooterBar: Bin {
    private let spinner = Spinner()
    private let label = Label("", wraps: true).centered().style("dim-label")
    private let retry: Button
    private let revealer: Revealer
    private var footer = FeedFooter.none
    private var isAtEnd = false

    init(retry: @escaping () -> Void) {
        self.retry = Button("", onClick: retry)
        let line = Box(.horizontal, spacing: 12, [spinner, label, self.retry]).align(.center, .center)
        revealer = Revealer(line.margins(horizontal: 12, vertical: 8), .slideUp)
        super.init(revealer)
        label.role(.status)
    }

    func show(_ footer: FeedFooter) {
        self.footer = footer
        spinner.isVisible = false
        retry.isVisible = false
        switch footer {
        // What slides out keeps its words until it is gone.
        case .none: break
        case .spinner(let text):
            label.text = text
            spinner.isVisible = true
        case .end(let text): label.text = text
        case .retry(let text, let button):
            label.text = text
            retry.title = button
            retry.isVisible = true
        }
        reveal()
    }

    /// Takes note of how much is below, in pixels.
    ///
    /// The line itself takes room when it slides in, which must not have it slide out again.
    func scrolled(remaining: Double) {
        let isNowAtEnd = remaining < (isAtEnd ? 2 * Double(extent.height) + 24 : 1)
        guard isNowAtEnd != isAtEnd else { return }
        isAtEnd = isNowAtEnd
        reveal()
    }

    private func reveal() {
        revealer.isRevealed =
            switch footer {
            case .none: false
            case .spinner, .retry: true
            case .end: isAtEnd
            }
    }
}
