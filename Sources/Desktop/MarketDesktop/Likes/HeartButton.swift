import Adwaita
import MarketScreens

/// The heart of some goods: full when they are liked.
final class HeartButton: Button {
    // Letters and no icons: the icon theme has only a full heart, and every Korean font has both.
    private let heart = Label("♡").centered()
    private var isLiked = false

    init(onPress: @escaping () -> Void) {
        super.init(heart, called: "", onClick: onPress)
        style("flat", "circular", "heart")
        size(width: 44, height: 44)
        heart.isHiddenFromReaders()
    }

    /// Shows whether the goods are liked; `name` says what pressing it does.
    func show(_ isLiked: Bool, called name: String) {
        if name != tooltip {
            called(name)
            tooltip = name
        }
        guard isLiked != self.isLiked else { return }
        self.isLiked = isLiked
        heart.text = isLiked ? "♥\u{FE0E}" : "♡"
        style("liked", if: isLiked)
    }
}
