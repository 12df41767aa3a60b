public import Market
public import MarketClient

/// The state of a product's page.
public enum DetailPhase: Hashable, Sendable {
    /// It is on its way; what its row said may be shown meanwhile.
    case loading(isSlow: Bool)
    /// It could not be loaded, and nothing is known of it.
    case failed(ClientError)
    /// There is something to look at.
    case shown
    /// The owner's wish is being carried out.
    case working(DetailWork)
    /// It is no longer on the market, because it was deleted or hidden.
    case gone
    /// Its owner deleted it here: the page is to close.
    case closed
}

/// A change by the owner that is under way.
public enum DetailWork: Hashable, Sendable {
    /// It is becoming reserved, sold, hidden or for sale again.
    case changingState(ProductState)
    /// It is being put on top of the newest.
    case renewing
    /// It is being taken off the market.
    case deleting
}

/// An entry of the owner's menu.
public struct OwnerAction: Hashable, Sendable, Identifiable {
    /// The action of a menu entry.
    public enum Kind: Hashable, Sendable {
        /// Opens the form.
        case edit
        /// Makes it reserved, sold, hidden or for sale again.
        case state(ProductState)
        /// Puts it on top of the newest.
        case renew
        /// Lists who asks for it.
        case claims
        /// Takes it off the market, after a question.
        case delete
    }

    /// The action.
    public let kind: Kind
    /// The title.
    public let title: String
    /// True where it can be pressed now.
    public let isEnabled: Bool
    public var id: Kind { kind }
    /// True where it is to be drawn as something that takes away.
    public var isDestructive: Bool { kind == .delete }
}

/// A question that has to be answered before anything happens.
public enum DetailDialog: Hashable, Sendable {
    /// The confirmation before deleting it.
    case confirmDeletion(Confirmation)
    /// The market wants the seller's secret.
    case secret(SecretPrompt)
    /// The confirmation to end open deals first.
    case endDeals(EndDealsPrompt)
    /// The question for its buyer.
    case buyer(BuyerPrompt)
}

/// A dialog with two buttons.
public struct Confirmation: Hashable, Sendable {
    /// The question.
    public let notice: Notice
    /// The title of the button that confirms.
    public let confirm: String
    /// The title of the button that cancels.
    public let cancel: String
}

/// A dialog that asks for the seller's secret, masked; it stays until the secret is right.
public struct SecretPrompt: Hashable, Sendable {
    /// The request, and its reason.
    public let notice: Notice
    /// The name of the field.
    public let label: String
    /// The title of the button that gives the secret.
    public let confirm: String
    /// The title of the button that cancels.
    public let cancel: String
    /// The problem with the last secret; `nil` for none.
    public var problem: String?
    /// True while the secret is being tried.
    public var isBusy = false
}

extension SecretPrompt {
    init(in texts: Texts) {
        self.init(
            notice: Notice(title: texts[.screenSecretTitle], message: texts[.screenSecretText]),
            label: texts[.screenSecretLabel],
            confirm: texts[.dialogConfirm],
            cancel: texts[.formCancel]
        )
    }
}
