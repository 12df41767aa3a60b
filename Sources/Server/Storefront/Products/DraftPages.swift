package import Market

/// The drafts of a person, on all of their devices.
package struct DraftsPage: WebPage {
    private let drafts: [SavedDraft]

    package init(_ drafts: [SavedDraft]) {
        self.drafts = drafts
    }

    package func title(in frame: Frame) -> String { frame.texts[.draftsTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            h1 { title(in: frame) }
            p(.class("doings")) { a(.class("main"), .href(.sell)) { frame.texts[.placeSell] } }
        }
        if drafts.isEmpty {
            div(.class("empty")) {
                p { frame.texts[.draftsEmpty] }
            }
        } else {
            p(.class("hint")) { frame.texts[.draftsHint] }
            ul(.class("drafts")) {
                for draft in drafts { row(draft, in: frame) }
            }
        }
    }

    private func row(_ saved: SavedDraft, in frame: Frame) -> HTML {
        li {
            a(.href(.draft(saved.id))) {
                if let photo = saved.photos.first { photo.square(sizes: "72px") }
                span {
                    span(.class("name")) { saved.name(in: frame.texts) }
                    span(.class("hint")) { saved.changedAt.html(in: frame) }
                    if saved.lostPhotos > 0 {
                        span(.class("problem")) {
                            frame.texts(.draftPhotosLost, count: Int64(saved.lostPhotos))
                        }
                    }
                }
            }
            a(
                .class("quiet"),
                .href(.discard(saved.id)),
                .label(frame.texts(.draftDiscardNamed, ["name": saved.name(in: frame.texts)]))
            ) { frame.texts[.draftDiscard] }
        }
    }
}

/// Asks for the fate of a draft whose author stops writing.
package struct DiscardDraftPage: WebPage {
    private let draft: SavedDraft
    private let trouble: String?

    package init(_ draft: SavedDraft, trouble: String? = nil) {
        self.draft = draft
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.draftAsk] }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask"), .post, .action(.discard(draft.id))) {
            ErrorLine(text: trouble).html
            frame.sealed
            input(.hidden, .name("version"), .value("\(draft.version)"))
            h1 { title(in: frame) }
            if let photo = draft.photos.first { photo.square(sizes: "220px", isLazy: false) }
            p(.class("name")) { draft.name(in: frame.texts) }
            p(.class("hint")) { frame.texts[.draftAskHint] }
            p(.class("doings")) {
                a(.class("main"), .href(.drafts)) { frame.texts[.screenLeaveKeep] }
                button(.class("danger")) { frame.texts[.screenLeaveDiscard] }
                a(.class("quiet"), .href(.draft(draft.id))) { frame.texts[.screenLeaveStay] }
            }
        }
    }
}

extension SavedDraft {
    /// The draft's name, or a title while it has none.
    fileprivate func name(in texts: Texts) -> String {
        let name = draft.name.trimmed
        return name.isEmpty ? texts[.draftNameless] : name
    }
}

extension Link {
    package static let drafts = Link("/drafts")
    package static func draft(_ id: SavedDraft.ID) -> Link { drafts.below("\(id)") }
    package static func discard(_ id: SavedDraft.ID) -> Link { draft(id).below("discard") }
}
