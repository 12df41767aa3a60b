import Adwaita
import Market
import MarketScreens

/// The person's own keys to Naver's shopping search; what is kept is never shown again.
final class KeysGroup: PreferencesGroup {
    private let keys: KeysField
    private let desk: Desk
    private let secrets: SecretRows
    private let forget: Button

    init(_ keys: KeysField, _ desk: Desk) {
        self.keys = keys
        self.desk = desk
        forget = Button("") { [keys] in keys.forget() }
        secrets = SecretRows(
            identifier: { [keys] in keys.identifier = $0 },
            secret: { [keys] in keys.secret = $0 },
            save: { [keys] in keys.save() },
            beside: forget
        )
        super.init()
        add(secrets)
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = desk.texts
        set(title: texts[.appNaver], description: texts[.appNaverHint])
        forget.title = texts[.appForget]
        forget.isVisible = keys.canForget
        secrets.show(
            identifier: (texts[.appNaverIdentifier], keys.identifier),
            secret: (texts[.appNaverSecret], keys.secret),
            save: texts[.save],
            message: keys.message,
            isError: keys.isError
        )
    }
}
