import Adwaita
import Linux
import Market
import MarketClient
import MarketScreens

/// One of a product's photos, whole, on a blurred backdrop of itself; its main colour until it is there.
@MainActor
final class CarouselPhoto: Bin {
    let photo: SavedPicture

    private let view: PhotoView
    private let backdrop = PictureView(.cover)
    private let retry: Button
    private let threads: BlockingPool
    /// The texture whose backdrop is shown, or being made.
    private var blurred: Texture?
    private var blurring: Task<Void, Never>?

    /// At least as high as the least of `heights`, and drawn for the most.
    init(
        _ photo: SavedPicture,
        _ photoProvider: PhotoProvider,
        width: Int,
        heights: ClosedRange<Int>,
        retry name: String
    ) {
        self.photo = photo
        threads = photoProvider.threads
        let height = heights.upperBound
        view = PhotoView(
            photoProvider,
            .large,
            width: 200,
            height: heights.lowerBound,
            fit: .whole,
            grows: true
        )
        let view = view
        retry = Button(icon: "view-refresh-symbolic", called: name) { [unowned view] in view.retry() }
        retry.style("circular", "osd").size(width: 44, height: 44)
        super.init()
        retry.isVisible = false
        if let colour = photo.mainColour { backdrop.fill(colour, width: width, height: height) }
        child = Overlay(backdrop.untouchable(), over: [view, retry.align(.center, .center)])
        style("photo-stage").clipped().expand(horizontal: true)
        view.onChange = { [unowned self] in change() }
        view.draw(width: width, height: height)
        view.show(photo)
    }

    /// Names the photo and the retry button for screen readers.
    func named(_ text: String, retry name: String) {
        view.called(text)
        retry.called(name).tooltip = name
    }

    /// The entries of the photo's menu.
    func menu(_ context: WindowContext) -> [ContextMenuItem] { view.menu(context) }

    private func change() {
        retry.isVisible = view.failure?.isTransient == true
        guard let texture = view.texture, texture !== blurred else { return }
        blurred = texture
        blurring?.cancel()
        blurring = Task { [weak backdrop, threads] in
            let soft = await threads.run { texture.backdrop() }
            if !Task.isCancelled { backdrop?.texture = soft }
        }
    }

    isolated deinit { blurring?.cancel() }
}
