import Adwaita
import Market
import MarketScreens

/// The states of a product on the way to its sale: the owner presses the present one.
final class OwnerStateView: Bin {
    private let detail: ProductDetailModel
    private var shown: [ProductStateSwitch.Choice] = []
    private var isRendering = false
    private let appearance = Appearance()

    init(_ detail: ProductDetailModel) {
        self.detail = detail
        super.init(nil)
        observe(self) { $0.render() }
    }

    private func render() {
        let state = detail.stateSwitch
        isVisible = state != nil
        guard let state else { return }
        if state.choices != shown {
            shown = state.choices
            child = Segments(shown.map { .text($0.title) }) { [unowned self] in choose($0) }
        }
        guard let segments = child as? Segments,
            let index = shown.firstIndex(where: { $0.state == state.selected })
        else { return }
        segments.called(state.name)
        segments.isStacked = appearance.hasLargeText
        isRendering = true
        segments.selected = index
        isRendering = false
    }

    private func choose(_ index: Int) {
        // Only what a person presses.
        guard !isRendering else { return }
        detail.perform(shown[index].state)
        // Back where that can not be done now. It stays sensitive meanwhile, so that it keeps the keys.
        render()
    }
}
