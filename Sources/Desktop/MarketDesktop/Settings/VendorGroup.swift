import Adwaita
import Market
import MarketScreens

/// Who sells on an old-style market.
final class VendorGroup: PreferencesGroup {
    private let vendor: VendorField
    private let desk: Desk
    private let secrets: SecretRows

    init(_ vendor: VendorField, _ desk: Desk) {
        self.vendor = vendor
        self.desk = desk
        secrets = SecretRows(
            identifier: { [vendor] in vendor.identifier = $0 },
            secret: { [vendor] in vendor.secret = $0 },
            save: { [vendor] in vendor.save() }
        )
        super.init()
        add(secrets)
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = desk.texts
        set(title: texts[.appVendor], description: texts[.appVendorHint])
        secrets.show(
            identifier: (texts[.appVendorIdentifier], vendor.identifier),
            secret: (texts[.screenSecretLabel], vendor.secret),
            save: texts[.save],
            message: vendor.message,
            isError: vendor.isError
        )
    }
}
