import Adwaita
import Foundation
import Market
import MarketClient
import MarketScreens

/// A photo as large as the window, and larger: twice at a double click, as far as two fingers go, by the wheel with Control,
/// and by the keys + and −; moved by dragging, by the wheel and by the arrow keys.
final class PhotoViewer: Box {
    private let pages: any PhotoPages
    private let context: WindowContext
    private let photo: PhotoView
    private let area: ZoomArea
    private let page = Label().whole().style("badge", "photo-page")
    private let close: Button
    private let back: Button
    private let forward: Button
    private let onClose: () -> Void
    private var shown: Int?

    private static let largest = 4.0
    private static let step = 1.5
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
        area = ZoomArea(photo.expand(horizontal: true, vertical: true), largest: Self.largest)
        close = Button(icon: "window-close-symbolic", called: "", onClick: onClose)
        back = Button(icon: "go-previous-symbolic", called: "") { pages.turnBack() }
        forward = Button(icon: "go-next-symbolic", called: "") { pages.turnForward() }
        super.init(.vertical)
        let places: [(Button, Align, Align)] = [
            (close, .end, .start), (back, .start, .center), (forward, .end, .center),
        ]
        for (button, side, height) in places {
            button.style("circular", "osd").size(width: 44, height: 44).align(side, height).margins(12)
        }
        page.align(.center, .end).margins(12).untouchable()
        page.role(.status)
        append(
            Overlay(area.expand(horizontal: true, vertical: true), over: [page, back, forward, close])
        )
        photo.draw(width: Self.sharpest, height: Self.sharpest)
        area.isFocusable = true
        area.contextMenu { [unowned self] in [photo.menu(context)] }
        takeKeys()
        observe(self) { $0.render() }
    }

    private func takeKeys() {
        // A menu that is open has its keys first.
        unusedKey("Escape", onClose)
        for key in ["<Alt>Left", "q"] { self.key(key, onClose) }
        onPress(of: .back) { [unowned self] _, _ in onClose() }
        for key in ["plus", "KP_Add", "equal", "<Control>plus", "<Control>equal"] {
            self.key(key) { [unowned self] in area.zoom(to: area.scale * Self.step) }
        }
        for key in ["minus", "KP_Subtract", "<Control>minus"] {
            self.key(key) { [unowned self] in area.zoom(to: area.scale / Self.step) }
        }
        for key in ["0", "KP_0", "<Control>0"] { self.key(key) { [unowned self] in area.zoom(to: 1) } }
        unusedKey("Left") { [unowned self] in move(x: 1, orElse: { $0.turnBack() }) }
        unusedKey("Right") { [unowned self] in move(x: -1, orElse: { $0.turnForward() }) }
        unusedKey("Up") { [unowned self] in move(y: 1) }
        unusedKey("Down") { [unowned self] in move(y: -1) }
        unusedKey("Page_Up") { [pages] in pages.turnBack() }
        unusedKey("Page_Down") { [pages] in pages.turnForward() }
        unusedKey("Home") { [pages] in pages.turn(to: 0) }
        unusedKey("End") { [pages] in pages.turn(to: pages.pictures.count - 1) }
    }

    override func focus() { area.focus() }

    /// Moves the part of the photo that is looked at; where all of it is in sight, does something else.
    private func move(x: Double = 0, y: Double = 0, orElse turn: (any PhotoPages) -> Void = { _ in }) {
        guard area.scale > 1 else { return turn(pages) }
        area.pan(x: x * Double(area.extent.width) / 4, y: y * Double(area.extent.height) / 4)
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
        let names = [
            (close, texts[.pictureClose]), (back, texts[.pagePrevious]), (forward, texts[.pageNext]),
        ]
        for (button, name) in names { button.called(name).tooltip = name }
        back.isVisible = index > 0
        forward.isVisible = index + 1 < pages.pictures.count
        page.show(pages.pageText)
        area.ratio = picture.size.flatMap {
            $0.height > 0 ? Double($0.width) / Double($0.height) : nil
        }
        // Only then: the same photo may be shown once more, as when it has come.
        if index != shown { area.zoom(to: 1) }
        shown = index
    }
}
