import Adwaita
import Market
import MarketScreens

/// The first run: which market, and what to be called; all of it can be skipped.
final class WelcomeView: Box {
    private let welcome: WelcomeModel
    private let shell: Shell
    private let title = Label("", wraps: true).centered().style("title-1")
    private let text = Label("", wraps: true).centered()
    private let server: ServerRow
    private let nickname: FormField
    private let begin: Button
    private let skip: Button

    init(_ welcome: WelcomeModel, _ shell: Shell) {
        self.welcome = welcome
        self.shell = shell
        server = ServerRow(welcome.server) { [welcome] in welcome.submit() }
        let name = EntryRow("", .name).onSubmit { [welcome] in welcome.submit() }
        nickname = FormField(name)
        begin = Button("") { [welcome] in welcome.submit() }.style("pill", "suggested-action")
        skip = Button("") { [welcome] in welcome.skip() }.style("pill")
        super.init(.vertical)
        nickname.take = { [welcome] in
            welcome.enter(nickname: $0)
            return $0
        }
        let content = Box(
            .vertical,
            spacing: 16,
            [
                AppLogo(pixels: 96), title.role(.heading), text, server, nickname,
                Box(.vertical, spacing: 12, [begin, skip]).align(.center, .center).margins(top: 8),
            ]
        )
        let bar = HeaderBar(title: Label()).style("flat")
        let page = Clamp(content.margins(horizontal: 16, vertical: 24), width: 440)
        append(bar)
        append(ScrollView(page.align(.fill, .center)).expand(horizontal: true, vertical: true))
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = shell.localization.texts
        title.text = welcome.title
        text.text = welcome.text
        server.show(title: texts[.appServer])
        nickname.show(
            title: texts[.appNickname],
            text: welcome.nickname,
            message: welcome.nicknameMessage
        )
        begin.title = texts[.appBegin]
        begin.isSensitive = !welcome.server.isBusy && welcome.nicknameMessage == nil
        skip.title = texts[.appSkip]
    }
}
