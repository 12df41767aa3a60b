public import Market
public import MarketClient

/// What the page of a product is doing.
public enum DetailPhase: Hashable, Sendable {
    /// It is on its way; what its row said may be shown meanwhile.
    case loading(isSlow: Bool)
    /// It could not be loaded, and nothing is known of it.
    case failed(ClientError)
    /// There is something to look at.
    case shown
    /// The owner's wish is being carried out.
    case working(DetailWork)
    /// It is no longer on the market, because somebody deleted or hid it.
    case gone
    /// Its owner deleted it here: the page is to close.
    case closed
}

/// What is being done to the product, for its owner.
public enum DetailWork: Hashable, Sendable {
    /// It is becoming reserved, sold, hidden or for sale again.
    case changingState(ProductState)
    /// It is being taken off the market.
    case deleting
}

/// An entry of the owner's menu.
public struct OwnerAction: Hashable, Sendable, Identifiable {
    /// What an entry of the menu does.
    public enum Kind: Hashable, Sendable {
        /// Opens the form.
        case edit
        /// Makes it reserved, sold, hidden or for sale again.
        case state(ProductState)
        /// Lists who asks for it.
        case claims
        /// Takes it off the market, after a question.
        case delete
    }

    /// What it does.
    public let kind: Kind
    /// What it says.
    public let title: String
    /// Whether it can be pressed now.
    public let isEnabled: Bool
    public var id: Kind { kind }
    /// Whether to draw it as something that takes away.
    public var isDestructive: Bool { kind == .delete }
}

/// A question that has to be answered before anything happens.
public enum DetailDialog: Hashable, Sendable {
    /// Whether it is really to be deleted.
    case confirmDeletion(Confirmation)
    /// The market wants the seller's secret.
    case secret(SecretPrompt)
    /// Whether what is promised of it is to be taken back first.
    case endDeals(EndDealsPrompt)
    /// To whom it was sold.
    case buyer(BuyerPrompt)
}

/// A dialog with two buttons.
public struct Confirmation: Hashable, Sendable {
    /// What is asked.
    public let notice: Notice
    /// What the button says that does it.
    public let confirm: String
    /// What the button says that does nothing.
    public let cancel: String
}

/// A dialog that asks for the seller's secret, masked; it stays until the secret is right.
public struct SecretPrompt: Hashable, Sendable {
    /// What is asked, and why.
    public let notice: Notice
    /// The name of the field.
    public let label: String
    /// What the button says that gives the secret.
    public let confirm: String
    /// What the button says that gives up.
    public let cancel: String
    /// What was wrong with the last one.
    public var problem: String?
    /// Whether the secret is being tried.
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
