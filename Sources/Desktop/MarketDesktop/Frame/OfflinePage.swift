import Adwaita
import MarketScreens

/// Fills the window while there is neither a network nor anything to show without one.
final class OfflinePage: Box {
    private let shell: Shell
    private let page: StatusPage
    private let retry: Button

    init(_ shell: Shell) {
        self.shell = shell
        retry = Button("") { [unowned shell] in shell.retryNetwork() }
            .style("pill", "suggested-action")
        page = StatusPage(icon: "network-offline-symbolic", title: "", actions: [retry])
        super.init(.vertical)
        append(HeaderBar(title: Label()))
        append(page)
        observe(self) { $0.render() }
    }

    private func render() {
        guard let text = shell.offlineText else { return }
        page.set(title: text.title)
        page.set(description: text.text)
        retry.title = text.action ?? ""
        retry.isVisible = text.action != nil
    }
}
