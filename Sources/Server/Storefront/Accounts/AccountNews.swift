package import Market

/// A product of which a photo is lost.
package struct LostPhotoNotice: Hashable, Sendable {
    package let id: Product.ID
    package let name: String

    package init(id: Product.ID, name: String) {
        self.id = id
        self.name = name
    }
}

/// The market's news for a person, about their account and products.
package struct AccountNews: Sendable {
    /// The products with photos whose files are lost, of which there may be none.
    package var lost: [LostPhotoNotice] = []
    /// The latest events of the account.
    package var notices = NoticeList([])
    /// True where a moderator did something lately.
    package var isSanctioned = false

    package init() {}

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if !lost.isEmpty { lostPhotos(in: frame) }
        if isSanctioned {
            p(.class("trouble")) {
                frame.texts[.sanctionsTold]
                " "
                a(.href(.sanctions)) { frame.texts[.sanctionsSee] }
            }
        }
        notices.html(in: frame)
    }

    private func lostPhotos(in frame: Frame) -> HTML {
        div(.class("trouble")) {
            p { frame.texts[.photosLost] }
            for product in lost { p { a(.href(.edit(product.id))) { product.name } } }
        }
    }
}
