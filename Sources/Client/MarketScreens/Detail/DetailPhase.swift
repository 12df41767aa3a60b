public import Market
public import MarketClient

/// What the page of a product is doing.
public enum DetailPhase: Hashable, Sendable {
    /// It is on its way; what its row said may be shown meanwhile.
    case loading(isSlow: Bool)
    case failed(ClientError)
    case shown
    /// The owner's wish is being carried out.
    case working(DetailWork)
    /// It is no longer on the market, because somebody deleted or hid it.
    case gone
    /// Its owner deleted it here: the page is to close.
    case closed
}

public enum DetailWork: Hashable, Sendable {
    case changingState(ProductState)
    case deleting
}

/// An entry of the owner's menu.
public struct OwnerAction: Hashable, Sendable, Identifiable {
    public enum Kind: Hashable, Sendable {
        case edit
        case state(ProductState)
        case delete
    }

    public let kind: Kind
    public let title: String
    public let isEnabled: Bool
    public var id: Kind { kind }
    /// Whether to draw it as something that takes away.
    public var isDestructive: Bool { kind == .delete }
}

/// A question that has to be answered before anything happens.
public enum DetailDialog: Hashable, Sendable {
    case confirmDeletion(Question)
    case secret(SecretPrompt)
}

/// A dialog with two buttons.
public struct Question: Hashable, Sendable {
    public let notice: Notice
    public let confirm: String
    public let cancel: String
}

/// A dialog that asks for the seller's secret, masked; it stays until the secret is right.
public struct SecretPrompt: Hashable, Sendable {
    public let notice: Notice
    public let label: String
    public let confirm: String
    public let cancel: String
    /// What was wrong with the last one.
    public var problem: String?
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
