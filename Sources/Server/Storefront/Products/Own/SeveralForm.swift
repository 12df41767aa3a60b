import Market

/// The actions on all products of the list that are ticked.
///
/// With scripts it is there once something is ticked; without, always.
struct SeveralForm {
    static let name: StaticString = "several"

    /// The state of the products of the list.
    let state: ProductState

    func html(in frame: Frame) -> HTML {
        form(.id(Self.name), .class("several"), .post, .action(.several), .label(frame.texts[.severalChosen]))
        {
            frame.sealed
            p(.class("chosen")) { frame.texts[.severalChosen] }
            div(.class("doings")) {
                for action in SeveralAction.actions(on: state) {
                    button(
                        .name("do"),
                        .value(action.rawValue),
                        .class(action == .delete ? "danger" : "")
                    ) { name(of: action, in: frame.texts) }
                }
            }
        }
    }

    /// Ticks all that are loaded; only a script can.
    func all(in frame: Frame) -> HTML {
        p(.class("tick-all")) {
            label(.class("check")) {
                input(.type("checkbox"), .id("all"))
                frame.texts[.severalAll]
            }
        }
    }

    private func name(of action: SeveralAction, in texts: Texts) -> String {
        switch action {
        case .renew: texts[.ownerRenew]
        case .sell: texts[state == .hidden ? .stateShow : .stateSelling]
        case .sold: texts[.stateSold]
        case .hide: texts[.stateHide]
        case .delete: texts[.remove]
        case .restore: texts[.undo]
        }
    }
}
