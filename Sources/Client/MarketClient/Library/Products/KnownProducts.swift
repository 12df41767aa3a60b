import Observation

/// The newest that is known of each product the library holds, shared by likes, cart and what was seen.
@MainActor
@Observable
final class KnownProducts {
    private(set) var products: [ProductKey: LibraryProduct]

    init(_ products: [ProductKey: LibraryProduct]) {
        self.products = products
    }

    /// Takes a product unless a newer state of it is known.
    ///
    /// - Returns: What is to be written.
    func keep(_ product: LibraryProduct) -> LibraryProduct {
        if let known = products[product.key], known.version > product.version { return known }
        if products[product.key] != product { products[product.key] = product }
        return product
    }
}
