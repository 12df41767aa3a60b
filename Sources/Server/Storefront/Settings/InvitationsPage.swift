package import Market

/// Codes by which administrators let people in.
package struct InvitationsPage: WebPage {
    private let invitations: [SignUpInvitation]
    /// The link of the code that was just made, shown this once.
    private let made: String?

    package init(_ invitations: [SignUpInvitation], made: String? = nil) {
        self.invitations = invitations
        self.made = made
    }

    package func title(in frame: Frame) -> String { frame.texts[.invitationsTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        p(.class("hint")) {
            frame.texts[frame.branding.signUp == .invited ? .invitationsHint : .invitationsIdle]
            " "
            a(.href(.branding)) { frame.texts[.face] }
        }
        if let made {
            div(.class("sheet"), .role("status")) {
                label(.for("link")) { frame.texts[.invitationMade] }
                input(
                    .id("link"),
                    .value(made),
                    Attribute("readonly", .present),
                    Attribute("autocomplete", .fixed("off"))
                )
                p(.class("hint")) { frame.texts[.invitationOnce] }
            }
        }
        form(.post, .action(.invitations)) {
            frame.sealed
            p(.class("doings")) { button(.class("main")) { frame.texts[.invitationMake] } }
        }
        if !invitations.isEmpty {
            ul(.class("drafts")) {
                for invitation in invitations { row(invitation, in: frame) }
            }
        }
    }

    private func row(_ invitation: SignUpInvitation, in frame: Frame) -> HTML {
        let isOpen = invitation.usedBy == nil && invitation.expiresAt > frame.now
        return li {
            span {
                span(.class("name")) { state(of: invitation, isOpen, in: frame) }
                span(.class("hint")) { invitation.madeAt.html(in: frame) }
            }
            if isOpen {
                form(.post, .action(.invitations)) {
                    frame.sealed
                    button(.class("quiet"), .name("remove"), .value("\(invitation.id)")) {
                        frame.texts[.invitationRemove]
                    }
                }
            }
        }
    }

    private func state(of invitation: SignUpInvitation, _ isOpen: Bool, in frame: Frame) -> String {
        if let user = invitation.usedBy { return frame.texts(.invitationUsed, ["name": user.name]) }
        guard isOpen else { return frame.texts[.invitationOver] }
        let end = invitation.expiresAt.momentText(asOf: frame.now, in: frame.texts)
        return frame.texts(.invitationOpen, ["until": end])
    }
}

extension Link {
    package static let invitations = Link("/admin/invitations")
    /// The page on which the holder of a code makes an account; the code is a fragment, which no log has.
    package static func signUp(with code: String) -> Link { signUp.at(secret: code) }
}
