import Adwaita
import Market
import MarketScreens

/// The actions of the open product's owner, as actions of the window, for menus.
enum OwnerMenuActions {
    static func name(of kind: OwnerAction.Kind) -> String {
        switch kind {
        case .edit: "product-edit"
        case .state(let state): "product-\(state.rawValue)"
        case .renew: "product-renew"
        case .claims: "product-claims"
        case .delete: "product-delete"
        }
    }

    /// Gives `window` the actions; they do nothing where `shell` has no page open whose owner this is.
    static func add(to window: ApplicationWindow, _ shell: Shell) {
        for kind in [.edit, .renew, .state(.selling), .state(.hidden), .claims, .delete] as [OwnerAction.Kind]
        {
            window.addAction(name(of: kind)) { [unowned shell] in perform(kind, shell) }
        }
    }

    private static func perform(_ kind: OwnerAction.Kind, _ shell: Shell) {
        switch kind {
        case .edit: shell.edit()
        case .state(let state): shell.detail?.perform(state)
        case .renew: shell.detail?.renew()
        case .claims: shell.openClaims()
        case .delete: shell.detail?.askToDelete()
        }
    }
}
