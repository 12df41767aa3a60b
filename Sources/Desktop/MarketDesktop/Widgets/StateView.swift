import Adwaita
import MarketScreens

/// A place that shows its content, or why there is none and what to do about it.
final class StateView: Bin {
    enum State: Hashable {
        case content
        case loading
        case empty(EmptyState)
        case failed(ScreenError)
    }

    private enum Page { case content, loading, message }

    private let pages: Stack<Page>
    private let icon: String
    private let act: () -> Void
    private var message: State?

    /// `icon` is for an empty place; `act` is what the button of the message does, whichever it is.
    ///
    /// While it loads, `waiting` is shown, or a spinner without words.
    init(_ content: Widget, icon: String, waiting: Widget? = nil, act: @escaping () -> Void) {
        self.icon = icon
        self.act = act
        let loading = (waiting ?? Spinner()).align(.center, .center)
        pages = Stack([
            (.content, content), (.loading, loading.expand(horizontal: true, vertical: true)),
        ])
        super.init(pages)
    }

    func show(_ state: State) {
        switch state {
        case .content: pages.shown = .content
        case .loading: pages.shown = .loading
        case .empty(let text): show(state, icon, text.title, text.text, button: text.action)
        case .failed(let error):
            show(state, "dialog-warning-symbolic", error.title, error.text, button: error.retry)
        }
    }

    /// Shows an error, or that there is nothing; else the content, once it is loaded.
    func show(_ error: ScreenError?, empty: EmptyState? = nil, isLoading: Bool) {
        if let error {
            show(.failed(error))
        } else if let empty {
            show(.empty(empty))
        } else {
            show(isLoading ? .loading : .content)
        }
    }

    /// Shows what has become of a feed; to be called in `observe`.
    func show(_ feed: ProductFeed) {
        if let error = feed.error {
            show(.failed(error))
        } else if let text = feed.emptyText {
            show(.empty(text))
        } else if feed.showsLoading {
            show(.loading)
        } else if feed.phase != .loading(isSlow: false) {
            // What is shown stays for the moment that most loading takes.
            show(.content)
        }
    }

    private func show(_ state: State, _ icon: String, _ title: String, _ text: String, button: String?) {
        if message != state {
            message = state
            let buttons = button.map { title in
                [Button(title) { [unowned self] in act() }.style("pill", "suggested-action")]
            }
            pages.set(
                .message,
                StatusPage(icon: icon, title: title, description: text, actions: buttons ?? [])
            )
        }
        pages.shown = .message
    }
}
