import Adwaita
import Market
import MarketScreens

/// The page of one product.
final class ProductDetailView: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let header: DetailHeader
    private let photos: PhotoCarousel
    private let state: StateView
    private let bar: PurchaseBar
    private let questions: DetailDialogs
    private weak var viewer: Window?

    /// From here on, pictures and words stand side by side.
    private static let leastRow = 820

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        let shell = context.shell
        header = DetailHeader(detail, context)
        var zoom: () -> Void = {}
        photos = PhotoCarousel(detail, context) { zoom() }
        bar = PurchaseBar(detail, context)
        let facts = ProductFactsView(detail, context)
        let parts = [photos, facts].map { Clamp($0, width: 640) }
        let whole = Folding(spacing: 12, leastRow: Self.leastRow, evenly: true, parts)
        let page = Clamp(Box(.vertical, [whole, RelatedProductsView(detail, context)]), width: 1200)
        let content = Box(
            .vertical,
            [ScrollView(page).expand(horizontal: true, vertical: true), Clamp(bar, width: 640)]
        )
        state = StateView(content, icon: "edit-delete-symbolic") { [detail, shell] in
            if detail.phase == .gone { shell.back() } else { detail.retry() }
        }
        questions = DetailDialogs(detail, over: context.window)
        super.init(.vertical)
        zoom = { [weak self] in self?.zoom() }
        append(header)
        append(state.expand(horizontal: true, vertical: true))
        unusedKey("Escape") { [shell] in shell.back() }
        unusedKey("Left") { [detail] in detail.turnBack() }
        unusedKey("Right") { [detail] in detail.turnForward() }
        onDisappear { [unowned self] in viewer?.destroy() }
        observe(self) { $0.render() }
    }

    /// True where it is beside the list and not over it.
    var isBeside: Bool {
        get { header.isBeside }
        set { header.isBeside = newValue }
    }

    override func focus() { photos.isMapped ? photos.focus() : header.focus() }

    private func zoom() {
        guard viewer == nil, !detail.pictures.isEmpty else { return }
        viewer = PhotoViewer.open(detail, context)
    }

    private func render() {
        if let error = detail.error {
            state.show(.failed(error))
        } else if let text = detail.goneText {
            state.show(.empty(text))
        } else if detail.goods != nil {
            state.show(.content)
        } else if detail.showsLoading {
            state.show(.loading)
        }
        bar.isVisible = detail.goods != nil && !detail.isOwn
    }
}
