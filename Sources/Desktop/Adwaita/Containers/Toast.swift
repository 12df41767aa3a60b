import CAdwaita

/// A short message over a window, with at most one thing to do about it.
public struct Toast {
    let title: String
    let button: String?
    let seconds: Int
    let isUrgent: Bool
    let action: () -> Void

    /// Stays for `seconds`, or until it is closed when that is 0.
    ///
    /// An urgent one comes before those that wait.
    public init(
        _ title: String,
        button: String? = nil,
        seconds: Int = 5,
        isUrgent: Bool = false,
        action: @escaping () -> Void = {}
    ) {
        self.title = title
        self.button = button
        self.seconds = seconds
        self.isUrgent = isUrgent
        self.action = action
    }
}

/// A toast that may be on screen still, or wait for its turn.
@MainActor
public struct ShownToast {
    let toast: Object
    let ending: ToastEnding
    weak var overlay: ToastOverlay?

    /// Dismissing it twice is once.
    public func dismiss() { overlay?.dismiss(self) }
}

/// That a toast is gone, told once.
@MainActor
final class ToastEnding {
    private var tell: (() -> Void)?

    init(_ tell: @escaping () -> Void) {
        self.tell = tell
    }

    var isOver: Bool { tell == nil }

    func end() {
        let tell = tell
        self.tell = nil
        tell?()
    }
}
