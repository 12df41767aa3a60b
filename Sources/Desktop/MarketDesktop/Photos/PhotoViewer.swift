import Adwaita
import Foundation
import Market
import MarketClient
import MarketScreens

/// A photo as large as the window, and larger: twice at a double click, as far as two fingers go, by the wheel with Control,
/// and by the keys + and −.
final class PhotoViewer: Box {
    private let pages: any PhotoPages
    private let context: WindowContext
    private let photo: PhotoView
    private let scroller: ScrollView
    private let page = Label().whole().style("badge", "photo-page")
    private let close: Button
    private let onClose: () -> Void
    private var scale = 1.0
    private var shown: Int?
    /// The photo's scale when two fingers touched it.
    private var scaleBefore = 1.0

    private static let largest = 4.0
    /// The factor of one step of the wheel.
    private static let step = 1.25
    /// Photos are kept no larger than this by the market.
    private static let sharpest = 2048

    /// Opens it over the context's window, for the photo that `pages` are turned to.
    static func open(_ pages: any PhotoPages, _ context: WindowContext) -> Window {
        let room = context.window.extent
        var window: Window?
        let viewer = PhotoViewer(pages, context) { window?.destroy() }
        let opened = Window(
            over: context.window,
            title: pages.title,
            width: room.width,
            height: room.height,
            content: viewer
        )
        window = opened
        opened.onClose = { window = nil }
        opened.style("photo-viewer")
        opened.present()
        viewer.focus()
        return opened
    }

    private init(
        _ pages: any PhotoPages,
        _ context: WindowContext,
        onClose: @escaping () -> Void
    ) {
        self.pages = pages
        self.context = context
        self.onClose = onClose
        photo = PhotoView(context.photoProvider, .large, width: 100, height: 100, fit: .whole, grows: true)
        scroller = ScrollView(photo.expand(horizontal: true, vertical: true)).pans()
        close = Button(icon: "window-close-symbolic", called: "", onClick: onClose)
        super.init(.vertical)
        close.style("circular", "osd").size(width: 44, height: 44).align(.end, .start).margins(12)
        page.align(.center, .end).margins(12).untouchable()
        append(Overlay(scroller.expand(horizontal: true, vertical: true), over: [page, close]))
        photo.draw(width: Self.sharpest, height: Self.sharpest)
        scroller.isFocusable = true
        for key in ["Escape", "<Alt>Left", "q"] { self.key(key, onClose) }
        for key in ["plus", "KP_Add", "equal", "<Control>plus"] {
            self.key(key) { [unowned self] in zoom(to: scale * 1.5) }
        }
        for key in ["minus", "KP_Subtract", "<Control>minus"] {
            self.key(key) { [unowned self] in zoom(to: scale / 1.5) }
        }
        for key in ["Left", "Page_Up"] {
            self.key(key, ifHandled: { [unowned self] in turn { $0.turnBack() } })
        }
        for key in ["Right", "Page_Down"] {
            self.key(key, ifHandled: { [unowned self] in turn { $0.turnForward() } })
        }
        scroller.onDoubleClick { [unowned self] in zoom(to: scale > 1 ? 1 : 2, around: ($0, $1)) }
        scroller.onControlScroll { [unowned self] steps, x, y in
            zoom(to: scale * pow(Self.step, -steps), around: (x, y))
        }
        scroller.onPinch(began: { [unowned self] in scaleBefore = scale }) { [unowned self] in
            zoom(to: scaleBefore * $0)
        }
        observe(self) { $0.render() }
    }

    override func focus() { scroller.focus() }

    /// To another photo, unless a part of this one is looked at: then the arrow keys move that part.
    private func turn(_ turn: (any PhotoPages) -> Void) -> Bool {
        guard scale <= 1 else { return false }
        turn(pages)
        return true
    }

    /// Zooms with a fixed point: `point`, or the middle.
    private func zoom(to wanted: Double, around point: (x: Double, y: Double)? = nil) {
        let scale = min(max(1, wanted), Self.largest)
        guard scale != self.scale else { return }
        self.scale = scale
        let (width, height) = (Double(scroller.extent.width), Double(scroller.extent.height))
        scroller.hold(x: point?.x ?? width / 2, y: point?.y ?? height / 2)
        photo.size(
            width: scale > 1 ? Int(width * scale) : 100,
            height: scale > 1 ? Int(height * scale) : 100
        )
    }

    private func render() {
        let texts = context.texts
        let index = pages.pictureIndex
        guard pages.pictures.indices.contains(index) else { return onClose() }
        let picture = SavedPicture(pages.pictures[index])
        photo.show(picture)
        let place = [
            "name": pages.title, "number": "\(index + 1)", "count": "\(pages.pictures.count)",
        ]
        photo.called(picture.altText.isEmpty ? texts(.photoOf, place) : picture.altText)
        close.called(texts[.pictureClose]).tooltip = texts[.pictureClose]
        page.show(pages.pageText)
        // Only then: the same photo may be shown once more, as when it has come.
        if index != shown { zoom(to: 1) }
        shown = index
    }
}
