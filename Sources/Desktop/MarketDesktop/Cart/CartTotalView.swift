import Adwaita
import Market
import MarketScreens

/// The foot of the cart: what all of it comes to, each currency by itself, and how buying goes on from here.
final class CartTotalView: Box {
    private let title = Label().whole()
    private let sums = Box(.vertical, spacing: 2)
    private let note = Label("", wraps: true).style("caption")
    private let hint = Label("", wraps: true).style("caption", "dim-label")
    private var shown: [CartSumText] = []

    init() {
        super.init(.vertical)
        keepsToastsAbove()
        let line = Folding(spacing: 12, [title.align(.start, .start), sums.expand(horizontal: true)])
        append(Separator())
        append(Clamp(Box(.vertical, spacing: 4, [line, note, hint]).margins(12), width: 720))
    }

    /// `words` say what is in none of the sums; `nil` where all is.
    func show(_ new: [CartSumText], note words: String?, in texts: Texts) {
        title.text = texts[.cartSum]
        hint.text = texts[.cartHint]
        note.text = words ?? ""
        note.isVisible = words != nil
        title.isVisible = !new.isEmpty
        guard new != shown else { return }
        shown = new
        sums.removeAll()
        for sum in new {
            // On one line, below its title where need be; only what is too long for that has two.
            let text = sum.text.count > 13 ? sum.text : sum.text.replacing(" ", with: "\u{A0}")
            let label = Label(text, wraps: true).whole().style("title-4", "price")
            sums.append(label.align(.end).called(sum.spoken))
        }
    }
}
