import MarketAPI

/// The details of the servers of 2022 and 2023 that nobody could confirm; correct them here.
enum EditionDefaults {
    static let page = 1
    static let pageSize = 20
    static let pageSizes = 1...1000
    /// No identifier, or one that no vendor has.
    static let unknownVendor = ProblemCode.unauthenticated
    static let wrongPassword = ProblemCode.forbidden
    static let foreignProduct = ProblemCode.forbidden
}
