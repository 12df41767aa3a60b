import Adwaita
import Market
import MarketScreens

/// The signed-in account, and the way out.
final class AccountBar: Bin {
    private let mine: ProfileModel
    private let context: WindowContext
    private let avatar = Avatar(pixels: 40)
    private let name = Label(lines: 2).style("title-4", "goods-name")
    private let notices = Label(wraps: true, lines: 8).style("caption", "dim-label").margins(12)
    private let edit: Button
    private let signOut: Button
    private var asked: Confirmation?
    private var asking: Task<Void, Never>?

    init(_ mine: ProfileModel, _ context: WindowContext) {
        self.mine = mine
        self.context = context
        edit = Button(icon: "document-edit-symbolic", called: "") { [unowned shell = context.shell] in
            shell.editProfile()
        }.style("flat")
        signOut = Button("") { [unowned mine] in mine.signOut() }
        let bar = Box(
            .horizontal,
            spacing: 12,
            [avatar, name.expand(horizontal: true), edit.align(.end, .center), signOut.align(.end, .center)]
        )
        super.init(Clamp(Box(.vertical, [bar.margins(12), notices]), width: 860))
        observe(self) { $0.render() }
    }

    isolated deinit { asking?.cancel() }

    private func ask(_ question: Confirmation?) {
        guard question != asked else { return }
        asked = question
        asking?.cancel()
        asking = nil
        guard let question else { return }
        asking = Task { [mine, unowned window = context.window] in
            let dialog = MessageDialog(
                over: window,
                title: question.notice.title,
                body: question.notice.message,
                [.init("cancel", question.cancel), .init("confirm", question.confirm, .destructive)]
            )
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            mine.answer(answer == "confirm")
        }
    }

    private func render() {
        ask(mine.dialog)
        let person = mine.name
        isVisible = person != nil
        if let person {
            name.text = person
            avatar.show(person)
        }
        let lines = mine.noticeLines
        notices.text = lines.joined(separator: "\n")
        notices.isVisible = !lines.isEmpty
        edit.called(context.texts[.profileTitle]).tooltip = context.texts[.profileTitle]
        edit.isVisible = context.shell.canEditProfile
        signOut.title = context.texts[.signOut]
        signOut.isSensitive = !mine.isBusy
    }
}
