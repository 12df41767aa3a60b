import Adwaita
import Market
import MarketScreens

/// An identifier and a secret that are typed, and kept together.
protocol SecretPair: AnyObject {
    var identifier: String { get set }
    var secret: String { get set }
    /// What has become of them.
    var message: String? { get }
    var isError: Bool { get }
    func save()
}

extension KeysField: SecretPair {}
extension VendorField: SecretPair {}

/// A group of the settings for such a pair.
class SecretGroup<Pair: SecretPair>: PreferencesGroup {
    /// What stands at the group and at its lines.
    struct Words {
        let title: TextKey
        let hint: TextKey
        let identifier: TextKey
        let secret: TextKey
    }

    let pair: Pair
    let desk: WindowContext
    private let words: Words
    private let secrets: SecretRows

    /// The button to save stands after `other`, if there is one.
    init(_ pair: Pair, _ words: Words, _ desk: WindowContext, beside other: Widget? = nil) {
        self.pair = pair
        self.desk = desk
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
        let texts = desk.texts
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
