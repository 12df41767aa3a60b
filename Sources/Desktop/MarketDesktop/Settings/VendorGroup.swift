import Market
import MarketScreens

/// Who sells on an old-style market.
final class VendorGroup: SecretGroup<VendorField> {
    init(_ vendor: VendorField, _ desk: WindowContext) {
        let words = Words(
            title: .appVendor,
            hint: .appVendorHint,
            identifier: .appVendorIdentifier,
            secret: .screenSecretLabel
        )
        super.init(vendor, words, desk)
    }
}
