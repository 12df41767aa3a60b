import Adwaita
import Market
import MarketScreens

/// Who is signed in, and the way out.
final class AccountBar: Bin {
    private let mine: ProfileModel
    private let context: WindowContext
    private let avatar = Avatar(pixels: 40)
    private let name = Label(lines: 2).style("title-4", "goods-name")
    private let signOut: Button

    init(_ mine: ProfileModel, _ context: WindowContext) {
        self.mine = mine
        self.context = context
        signOut = Button("") { [unowned mine] in mine.signOut() }
        let bar = Box(
            .horizontal,
            spacing: 12,
            [avatar, name.expand(horizontal: true), signOut.align(.end, .center)]
        )
        super.init(Clamp(bar.margins(12), width: 860))
        observe(self) { $0.render() }
    }

    private func render() {
        let person = mine.name
        isVisible = person != nil
        if let person {
            name.text = person
            avatar.show(person)
        }
        signOut.title = context.texts[.signOut]
        signOut.isSensitive = !mine.isBusy
    }
}
