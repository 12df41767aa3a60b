import Adwaita

/// A page that says one thing, with a button for each thing that can be done about it.
final class MessageView: Bin {
    private let icon: String
    private var shown: [String] = []

    init(icon: String) {
        self.icon = icon
        super.init()
        expand(horizontal: true, vertical: true)
    }

    func show(_ title: String, _ text: String, _ actions: [(title: String, perform: () -> Void)] = []) {
        let new = [title, text] + actions.map(\.title)
        guard new != shown else { return }
        shown = new
        child = StatusPage(
            icon: icon,
            title: title,
            description: text,
            actions: actions.map { Button($0.title, onClick: $0.perform).style("pill") }
        )
    }
}
