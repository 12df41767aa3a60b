import Adwaita
import Market
import MarketScreens

/// The person's own keys to Naver's shopping search; what is kept is never shown again.
final class KeysGroup: SecretGroup<KeysField> {
    private let forget: Button

    init(_ keys: KeysField, _ desk: WindowContext) {
        forget = Button("") { [keys] in keys.forget() }
        let words = Words(
            title: .appNaver,
            hint: .appNaverHint,
            identifier: .appNaverIdentifier,
            secret: .appNaverSecret
        )
        super.init(keys, words, desk, beside: forget)
    }

    override func render() {
        super.render()
        forget.title = desk.texts[.appForget]
        forget.isVisible = pair.canForget
    }
}
