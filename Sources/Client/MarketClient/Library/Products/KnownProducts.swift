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

    /// Forgets all other products.
    func keepOnly(_ keys: Set<ProductKey>) {
        let kept = products.filter { keys.contains($0.key) }
        if kept.count != products.count { products = kept }
    }

    /// Takes what rows of a list say of products; what a row does not tell stays as it is known.
    ///
    /// - Returns: What is to be written.
    func learn(_ rows: [LibraryProduct]) -> [LibraryProduct] {
        rows.compactMap { row in
            guard let known = products[row.key] else { return keep(row) }
            guard row.version > known.version else { return nil }
            var product = row
            if product.description.isEmpty { product.description = known.description }
            return keep(product)
        }
    }
}
