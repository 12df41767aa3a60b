import Adwaita
import Market

/// Closes a sheet, and asks first where something typed in it would be lost.
@MainActor
final class SheetClosing {
    /// The window that the question is in front of.
    weak var window: Window?

    private let context: WindowContext
    private let holdsWords: () -> Bool
    private let close: () -> Void
    private var asking: Task<Void, Never>?

    /// - Parameters:
    ///   - context: Whose language the question has.
    ///   - holdsWords: Whether something was typed that nobody has.
    ///   - close: Closes the sheet.
    init(_ context: WindowContext, if holdsWords: @escaping () -> Bool, _ close: @escaping () -> Void) {
        self.context = context
        self.holdsWords = holdsWords
        self.close = close
    }

    isolated deinit { asking?.cancel() }

    /// Closes it, now or once that is confirmed.
    func ask() {
        guard asking == nil else { return }
        guard holdsWords(), let window else { return close() }
        let texts = context.texts
        let dialog = MessageDialog(
            over: window,
            title: texts[.screenLeaveTitle],
            body: texts[.screenLeaveLost],
            [
                .init("stay", texts[.screenLeaveStay]),
                .init("discard", texts[.screenLeaveDiscard], .destructive),
            ]
        )
        asking = Task { [weak self] in
            let answer = await dialog.ask()
            guard !Task.isCancelled, let self else { return }
            asking = nil
            if answer == "discard" { close() }
        }
    }
}
