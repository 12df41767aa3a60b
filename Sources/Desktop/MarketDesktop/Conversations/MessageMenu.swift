import Adwaita
import Market

/// The actions on another account's message: copy it, report it.
final class MessageMenu: Bin {
    private let context: WindowContext
    private let button = MenuButton(IconImage("view-more-symbolic", pixels: 12), called: "")

    init(_ context: WindowContext, onCopy: @escaping () -> Void, onReport: @escaping () -> Void) {
        self.context = context
        super.init(button.style("flat", "line-menu"))
        button.opens { [unowned self] in
            let texts = context.texts
            let items = [(texts[.screenChatCopy], onCopy), (texts[.reportTitle], onReport)]
            return Box(
                .vertical,
                items.map { title, act in
                    Button(title) { [unowned button] in
                        button.close()
                        act()
                    }
                    .style("flat")
                }
            )
        }
        observe(self) { $0.render() }
    }

    private func render() {
        let name = context.texts[.screenChatLineMenu]
        button.called(name).tooltip = name
    }
}
