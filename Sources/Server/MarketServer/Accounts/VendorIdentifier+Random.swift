import FoundationEssentials
import Market

extension VendorIdentifier {
    /// One that nobody has.
    static func random() -> VendorIdentifier {
        guard let identifier = VendorIdentifier(rawValue: UUID().uuidString) else {
            preconditionFailure("a UUID is written as a UUID is read")
        }
        return identifier
    }
}
