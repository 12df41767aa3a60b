package import Market

/// A form to write a message; a refused one comes back in it.
package struct MessageForm: Sendable {
    package var text: String
    /// Those that came along with what was refused.
    package var photos: [Photo]
    /// Names the message, so that a form that is sent twice says it once.
    package let key: String
    /// Why it was not sent.
    package var trouble: String?
    /// True where it gives something of one's own away: sent once more, it is meant.
    package var isRisky: Bool

    package init(
        text: String = "",
        photos: [Photo] = [],
        key: String,
        trouble: String? = nil,
        isRisky: Bool = false
    ) {
        self.text = text
        self.photos = photos
        self.key = key
        self.trouble = trouble
        self.isRisky = isRisky
    }

    func html(to link: Link, in frame: Frame) -> HTML {
        form(
            .id("write"),
            .class("write"),
            .post,
            .action(link),
            Attribute("enctype", .fixed("multipart/form-data"))
        ) {
            ErrorLine(text: trouble).html
            if isRisky { Self.question(in: frame) }
            frame.sealed
            input(.hidden, .name("key"), .value(key))
            label(.class("unseen"), .for("text")) { frame.texts[.chatWrite] }
            ul(.class("with-photos"), .data("data-most", "\(MessagePhoto.mostOfMessage)")) {
                for (index, photo) in photos.enumerated() { kept(photo, index, in: frame) }
            }
            label(.class("attach"), .for("photos")) {
                Icon.camera
                span(.class("unseen")) { frame.texts[.photoAdd] }
            }
            input(
                .id("photos"),
                .type("file"),
                .name("photos"),
                Attribute("accept", .fixed("image/*")),
                Attribute("multiple", .present)
            )
            HTML(
                "textarea",
                [
                    .id("text"), .name("text"), Attribute("rows", .fixed("1")),
                    Attribute("maxlength", .number(Int64(MessageText.mostCharacters))),
                    Attribute("placeholder", .text(frame.texts[.chatWrite])),
                ],
                // The first line end after the tag is none of the text's.
                HTML("\n" + text)
            )
            button(.class("main")) { frame.texts[.chatSend] }
        }
    }

    /// One that goes along unless its mark is taken away.
    private func kept(_ photo: Photo, _ index: Int, in frame: Frame) -> HTML {
        li {
            label {
                input(
                    .type("checkbox"),
                    .name("photo"),
                    .value("\(photo.id)"),
                    Attribute("checked", .present)
                )
                img(
                    .src(.photo(photo.content, .thumbnail, .jpeg)),
                    .alt(
                        frame.texts(.chatPhoto, ["number": "\(index + 1)", "count": "\(photos.count)"])
                    ),
                    Attribute("width", .fixed("64")),
                    Attribute("height", .fixed("64"))
                )
            }
        }
    }

    /// Asks whether words that give something away are meant.
    static func question(in frame: Frame) -> HTML {
        div(.class("trouble"), .role("alert"), .unreached, .focused) {
            p { frame.texts[.chatRisky] }
            p(.class("doings")) {
                button(.name("confirmed"), .value("1")) { frame.texts[.chatSendAnyway] }
            }
        }
    }
}
