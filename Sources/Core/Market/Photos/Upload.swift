/// A photo that waits for its product.
package struct Upload: Hashable, Sendable, Identifiable {
    package let id: Photo.ID
    package let owner: Account.ID
    package let content: ContentHash
    package let expiresAt: Timestamp

    package init(id: Photo.ID, owner: Account.ID, content: ContentHash, expiresAt: Timestamp) {
        self.id = id
        self.owner = owner
        self.content = content
        self.expiresAt = expiresAt
    }
}
