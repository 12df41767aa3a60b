package import Market

extension TermsVersion {
    package static var sample: TermsVersion {
        guard let version = TermsVersion(rawValue: "0123456789abcdef") else {
            preconditionFailure("16 digits are a version")
        }
        return version
    }
}
