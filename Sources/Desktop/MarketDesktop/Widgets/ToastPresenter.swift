import Adwaita
import MarketScreens

/// Shows the current toast over the window's contents.
///
/// Its duration is up to the model, which knows what can be undone and until when.
final class ToastPresenter: Bin {
    private let toasts: ToastQueue
    private let overlay: ToastOverlay
    private let isInFront: () -> Bool
    private var shown: (id: Int, toast: ShownToast)?

    /// Shows none while `isInFront` says that another window lies over it.
    init(_ toasts: ToastQueue, over content: Widget, isInFront: @escaping () -> Bool = { true }) {
        self.toasts = toasts
        self.isInFront = isInFront
        overlay = ToastOverlay(content)
        super.init(overlay)
        observe(self) { $0.render() }
    }

    private func render() {
        let current = isInFront() ? toasts.current : nil
        guard current?.id != shown?.id else { return }
        let old = shown
        shown = nil
        old?.toast.dismiss()
        guard let current else { return }
        let toast = overlay.show(
            Toast(current.text, button: current.action?.title, seconds: 0) { [weak self] in
                if let self, shown?.id == current.id { toasts.performAction() }
            },
            // A toast is no widget, and is dismissed as well when the window goes, after this line has gone.
            onDismiss: { [weak self] in
                // A window that closes takes its toasts along; those were not dismissed by anyone.
                guard let self, isMapped, shown?.id == current.id, toasts.current?.id == current.id else {
                    return
                }
                toasts.dismiss()
            }
        )
        shown = (current.id, toast)
    }
}
