import Adwaita
import Market
import MarketClient
import MarketScreens

/// A product's photos, one at a time: by swiping, by the arrow keys, by two buttons; with dots and "2/5".
final class PhotoCarousel: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let carousel = Carousel()
    private let back: Button
    private let forward: Button
    private let larger: Button
    private let page = Label().whole().style("badge", "photo-page")
    private let empty = IconImage("image-x-generic-symbolic", pixels: 64).style("dim-label")
    private let dots: CarouselDots
    private var stages: [CarouselPhoto] = []
    /// The page at which the carousel rests, or to which it is on its way.
    private var place = 0

    /// As high as a phone is wide, more or less; higher where there is room.
    private static let heights = 340...480
    private static let width = 640

    /// Creates the carousel of a product's photos.
    ///
    /// `onZoom` is called when a person wants to enlarge the visible photo.
    init(_ detail: ProductDetailModel, _ context: WindowContext, onZoom: @escaping () -> Void) {
        self.detail = detail
        self.context = context
        back = Button(icon: "go-previous-symbolic", called: "") { [detail] in detail.turnBack() }
        forward = Button(icon: "go-next-symbolic", called: "") { [detail] in detail.turnForward() }
        larger = Button(icon: "view-fullscreen-symbolic", called: "", onClick: onZoom)
        dots = CarouselDots(for: carousel)
        super.init(.vertical, spacing: 6)
        for (button, side) in [(back, Align.start), (forward, .end)] {
            button.style("circular", "osd").size(width: 44, height: 44)
            button.align(side, .center).margins(8)
        }
        larger.style("circular", "osd").size(width: 44, height: 44).align(.end, .start).margins(8)
        page.align(.end, .end).margins(8).untouchable()
        page.role(.status)
        let stage = Overlay(
            carousel.expand(horizontal: true),
            over: [empty.align(.center, .center).untouchable(), back, forward, larger, page]
        )
        append(Bin(stage).high(0.75, within: Self.heights).style("photo-pages").clipped())
        append(dots)
        carousel.isFocusable = true
        carousel.onPage = { [weak self] in self?.came(to: $0) }
        carousel.onDoubleClick { _, _ in onZoom() }
        carousel.onPinch { if $0 > 1.2 { onZoom() } }
        carousel.key("Return", onZoom)
        carousel.contextMenu { [unowned self] in
            guard stages.indices.contains(place) else { return [] }
            let larger = ContextMenuItem(context.texts[.pictureLarge], onZoom)
            return [[larger] + stages[place].menu(context)]
        }
        observe(self) { $0.showPhotos() }
        observe(self) { $0.showPlace() }
    }

    override func focus() { carousel.focus() }

    private func showPhotos() {
        let photos = detail.pictures.map(SavedPicture.init)
        let texts = context.texts
        if photos != stages.map(\.photo) {
            let old = stages
            // The first photo is known from the row already: it stays in its place, and the others come beside it. A
            // place is a page of its own, as several photos may be equal.
            stages = photos.enumerated().map { place, photo in
                if place < old.count, old[place].photo == photo { return old[place] }
                return CarouselPhoto(
                    photo,
                    context.photoProvider,
                    width: Self.width,
                    heights: Self.heights,
                    retry: texts[.screenRetry]
                )
            }
            carousel.show(stages)
            place = detail.pictureIndex
            carousel.scroll(to: place, animated: false)
        }
        empty.isVisible = photos.isEmpty
        for (index, stage) in stages.enumerated() {
            let place = [
                "name": detail.title, "number": "\(index + 1)", "count": "\(stages.count)",
            ]
            let name = stage.photo.altText.isEmpty ? texts(.photoOf, place) : stage.photo.altText
            stage.named(name, retry: texts[.screenRetry])
        }
    }

    private func showPlace() {
        let texts = context.texts
        let index = detail.pictureIndex
        for (button, name) in [
            (back, texts[.pagePrevious]), (forward, texts[.pageNext]), (larger, texts[.pictureLarge]),
        ] {
            button.called(name).tooltip = name
        }
        back.isVisible = index > 0
        forward.isVisible = index + 1 < detail.pictures.count
        larger.isVisible = !detail.pictures.isEmpty
        dots.isVisible = detail.pictures.count > 1
        page.show(detail.pageText)
        scroll(to: index)
    }

    private func scroll(to index: Int) {
        guard place != index else { return }
        place = index
        carousel.scroll(to: index)
    }

    /// Follows a swipe, and not the arrival of a page that was asked for: a press may have asked for another one since.
    private func came(to index: Int) {
        guard place != index else { return }
        place = index
        detail.turn(to: index)
    }
}
