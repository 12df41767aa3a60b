import Adwaita

/// Brings the library that shows pages of the web, or nothing where there is none.
struct LoadWeb: Sendable {
    let body: @Sendable () async -> WebLibrary?

    func callAsFunction() async -> WebLibrary? { await body() }

    static let live = LoadWeb {
        do {
            return try await WebLibrary.load()
        } catch {
            // The app is whole without it: the page opens in the browser then.
            return nil
        }
    }

    /// A system without it.
    static let missing = LoadWeb { nil }
}
