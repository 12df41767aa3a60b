package import Market

/// The state that goods had before their seller changed it, as an address can carry it.
package struct StateUndo: Hashable, Sendable {
    package let product: Product.ID
    package let state: ProductState

    package init(_ product: Product.ID, to state: ProductState) {
        self.product = product
        self.state = state
    }

    /// Reads the text of an address; the product's own rules check the rights of a visitor who made it up.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let id = Int64(parts[0]), let state = ProductState(rawValue: String(parts[1]))
        else { return nil }
        self.init(Product.ID(id), to: state)
    }

    func html(in frame: Frame) -> HTML {
        form(.post, .action(.state(product))) {
            frame.sealed
            button(.name("state"), .value(state.rawValue)) { frame.texts[.undo] }
        }
    }
}

extension Link {
    /// This address, where the page is to say that a state was changed, and to offer the one before.
    package func telling(_ note: Note, undo: StateUndo) -> Link {
        telling(note).with("undo", "\(undo.product)-\(undo.state.rawValue)")
    }
}
