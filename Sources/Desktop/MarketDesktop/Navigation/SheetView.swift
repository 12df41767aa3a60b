import Adwaita
import Market

/// A page of a window over the main one: a heading, a button that closes it, perhaps one that sends, and contents.
class SheetView: Box, SheetContent {
    let usualSize: (width: Int, height: Int)
    let context: WindowContext
    let heading: WindowTitle
    /// Closes the page, and asks first where typed text would be lost.
    let close: Button
    private let closing: SheetClosing
    private(set) weak var sheet: Window?

    /// - Parameters:
    ///   - context: The app around it.
    ///   - size: The preferred size.
    ///   - heading: The widget of the title.
    ///   - end: The button at the other end of the heading.
    ///   - content: The parts below the heading, the last of which takes the rest of the room.
    ///   - holdsWords: Returns true where closing would lose typed text, so that it is confirmed first.
    ///   - onClose: Closes the page.
    init(
        _ context: WindowContext,
        size: (width: Int, height: Int),
        heading: WindowTitle = WindowTitle("").whole(),
        end: [Button] = [],
        _ content: [Widget],
        holdsWords: @escaping () -> Bool = { false },
        onClose: @escaping () -> Void
    ) {
        self.context = context
        usualSize = size
        self.heading = heading
        closing = SheetClosing(context, if: holdsWords, onClose)
        close = Button("") { [closing] in closing.ask() }
        super.init(.vertical)
        let header = HeaderBar(title: heading, start: [close], end: end)
        header.showsWindowButtons(start: false, end: false)
        append(header)
        for part in content { append(part) }
        content.last?.expand(horizontal: true, vertical: true)
    }

    /// Shows the title in the heading and the window, and names the button that closes it.
    func showHeading(_ words: String? = nil, subtitle: String = "", close key: TextKey = .pictureClose) {
        heading.title = words ?? title
        heading.subtitle = subtitle
        sheet?.title = title
        close.title = context.texts[key]
    }

    /// The widget that has the keys at first; `nil` leaves that to the toolkit.
    var first: Widget? { close }

    // MARK: The window

    var title: String { "" }

    func isShown(in window: Window) {
        sheet = window
        closing.window = window
        first?.focus()
    }

    func askToClose() { closing.ask() }
}
