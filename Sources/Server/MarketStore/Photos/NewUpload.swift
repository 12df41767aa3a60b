package import Market

package struct NewUpload: Hashable, Sendable {
    package var owner: Account.ID
    package var content: PhotoContent

    package init(owner: Account.ID, content: PhotoContent) {
        self.owner = owner
        self.content = content
    }
}
