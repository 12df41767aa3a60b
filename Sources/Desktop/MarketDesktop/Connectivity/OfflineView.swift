import Adwaita
import Market
import MarketScreens

/// Fills the window while there is no network, and nothing is kept here to look at.
final class OfflineView: Box {
    private let shell: Shell
    private let page: StatusPage
    private let retry: Button
    private let other: Button

    init(_ shell: Shell) {
        self.shell = shell
        retry = Button("") { [unowned shell] in shell.retryNetwork() }.style("pill", "suggested-action")
        other = Button("") { [unowned shell] in shell.openSettings() }.style("pill")
        page = StatusPage(icon: "network-offline-symbolic", title: "", actions: [retry, other])
        super.init(.vertical)
        append(HeaderBar(title: Label()))
        append(page)
        observe(self) { $0.render() }
    }

    private func render() {
        // What fades out keeps its words until it is gone.
        guard let text = shell.offlineText else { return }
        page.set(title: text.title)
        page.set(description: text.text)
        retry.title = text.action ?? ""
        retry.isVisible = text.action != nil
        other.title = shell.localization.texts[.screenOtherMarket]
    }
}
