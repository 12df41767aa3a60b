import Adwaita
import Market
import MarketScreens

/// An identifier and a secret that are typed, and kept together.
protocol SecretPair: AnyObject {
    var identifier: String { get set }
    var secret: String { get set }
    /// The outcome of saving them; nil where there is none.
    var message: String? { get }
    var isError: Bool { get }
    func save()
}

extension NaverKeysField: SecretPair {}
extension VendorField: SecretPair {}

/// A group of the settings for such a pair.
class SecretGroup<Pair: SecretPair>: PreferencesGroup {
    /// The texts of the group and of its fields.
    struct Words {
        let title: TextKey
        let hint: TextKey
        let identifier: TextKey
        let secret: TextKey
    }

    let pair: Pair
    let context: WindowContext
    private let words: Words
    private let secrets: SecretRows

    /// The button to save stands after `other`, if there is one.
    init(_ pair: Pair, _ words: Words, _ context: WindowContext, beside other: Widget? = nil) {
        self.pair = pair
        self.context = context
        self.words = words
        secrets = SecretRows(
            identifier: { [pair] in pair.identifier = $0 },
            secret: { [pair] in pair.secret = $0 },
            save: { [pair] in pair.save() },
            beside: other
        )
        super.init()
        add(secrets)
        observe(self) { $0.render() }
    }

    func render() {
        let texts = context.texts
        set(title: texts[words.title], description: texts[words.hint])
        secrets.show(
            identifier: (texts[words.identifier], pair.identifier),
            secret: (texts[words.secret], pair.secret),
            eye: (texts[.appSecretShow], texts[.appSecretHide]),
            save: texts[.save],
            message: pair.message,
            isError: pair.isError
        )
    }
}

/// The person's own keys to Naver's shopping search; what is kept is never shown again.
final class KeysGroup: SecretGroup<NaverKeysField> {
    private let forget: Button

    init(_ keys: NaverKeysField, _ context: WindowContext) {
        forget = Button("") { [keys] in keys.forget() }
        let words = Words(
            title: .appNaver,
            hint: .appNaverHint,
            identifier: .appNaverIdentifier,
            secret: .appNaverSecret
        )
        super.init(keys, words, context, beside: forget)
    }

    override func render() {
        super.render()
        forget.title = context.texts[.appForget]
        forget.isVisible = pair.canForget
    }
}

/// The vendor on an old-style market.
final class VendorGroup: SecretGroup<VendorField> {
    init(_ vendor: VendorField, _ context: WindowContext) {
        let words = Words(
            title: .appVendor,
            hint: .appVendorHint,
            identifier: .appVendorIdentifier,
            secret: .screenSecretLabel
        )
        super.init(vendor, words, context)
    }
}
