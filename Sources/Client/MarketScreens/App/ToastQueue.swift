package import Market
public import Observation

/// Short messages at the edge of the window, one after the other; of those that wait, the newest comes first.
///
/// A toast that can be answered stays longer than one that can't.
@MainActor
@Observable
public final class ToastQueue {
    /// The one that is shown.
    public private(set) var current: ToastMessage?

    @ObservationIgnored private var waiting: [ToastMessage] = []
    @ObservationIgnored private var lastNumber = 0
    @ObservationIgnored private let screenClock: ScreenClock
    @ObservationIgnored private let ending = TaskSlot()
    @ObservationIgnored private let answers = BackgroundTasks()

    public init(screenClock: ScreenClock) {
        self.screenClock = screenClock
    }

    /// Shows `text` when its turn comes.
    ///
    /// It replaces a shown or waiting message with the same text or the same `subject`: the older one's undo
    /// no longer applies.
    package func show(
        _ text: String,
        _ action: ToastMessage.Action? = nil,
        about subject: Product.ID? = nil
    ) {
        lastNumber += 1
        let toast = ToastMessage(id: lastNumber, text: text, action: action, subject: subject)
        waiting.removeAll { toast.replaces($0) }
        if let current, !toast.replaces(current) {
            waiting.append(toast)
        } else {
            begin(toast)
        }
    }

    /// Presses the button of the toast that is shown.
    public func performAction() {
        guard let action = current?.action else { return }
        next()
        answers.run(action.perform)
    }

    /// Takes away the toast that is shown; the next takes its place.
    public func dismiss() {
        next()
    }

    private func begin(_ toast: ToastMessage) {
        current = toast
        ending.run { [weak self, screenClock] in
            do { try await screenClock.sleep(toast.stay) } catch { return }
            guard let self, !Task.isCancelled, current?.id == toast.id else { return }
            next()
        }
    }

    private func next() {
        guard !waiting.isEmpty else {
            current = nil
            ending.cancel()
            return
        }
        begin(waiting.removeLast())
    }

    package func settle() async {
        await answers.settle()
    }
}

/// A short message, and what a person can do about it.
public struct ToastMessage: Identifiable {
    /// The one button of a toast: undo, or try again.
    public struct Action {
        /// The title of the button.
        public let title: String
        let perform: @MainActor () async -> Void

        package init(_ title: String, _ perform: @escaping @MainActor () async -> Void) {
            self.title = title
            self.perform = perform
        }
    }

    public let id: Int
    /// The text of the message.
    public let text: String
    /// The action that the message offers; `nil` for none.
    public let action: Action?
    let subject: Product.ID?

    func replaces(_ other: ToastMessage) -> Bool {
        subject == other.subject && (subject != nil || text == other.text)
    }

    var stay: Duration { action == nil ? .seconds(4) : .seconds(8) }
}
