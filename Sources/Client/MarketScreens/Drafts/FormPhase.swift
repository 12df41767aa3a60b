public import Market
public import MarketClient

/// What a form for goods is doing.
public enum FormPhase: Hashable, Sendable {
    /// It is being looked up whether something was begun earlier.
    case restoring
    /// It can be filled in.
    case editing
    /// It is on its way; with how far the photos have come, where there are any to send.
    case sending(UploadProgress?)
    /// The market has it.
    case done(Product.ID)
    /// It was given up, or kept for later, or there was nothing to change.
    case closed
}

extension FormPhase {
    /// Whether the form is to be taken away.
    var isOver: Bool {
        switch self {
        case .done, .closed: true
        case .restoring, .editing, .sending: false
        }
    }
}

/// What a form has to say or ask before it goes on; one thing at a time.
public enum FormDialog: Hashable, Sendable {
    /// Something is missing or wrong; after it the field has the focus.
    case problem(Notice, button: String)
    /// It was not sent, and everything typed is still there.
    case failed(FormFailure)
    /// It is to be closed with something in it.
    case leave(LeaveConfirmation)
    /// The product was changed elsewhere meanwhile.
    case conflict(FormConflict)
    /// The market wants the seller's secret.
    case secret(SecretPrompt)
}

/// Why the form was not sent, and what can be done.
public struct FormFailure: Hashable, Sendable {
    /// What can be done about it.
    public enum Recovery: Hashable, Sendable {
        /// Sending it once more may help.
        case again
        /// Somebody has to sign in first.
        case signIn
    }

    /// What happened.
    public let notice: Notice
    /// What else can be done than to close the message.
    public let recovery: Recovery?
    /// What the button for that says.
    public let recoveryTitle: String?
    /// What the button says that closes the message.
    public let close: String
}

/// Asked when a form is closed with something in it.
public struct LeaveConfirmation: Hashable, Sendable {
    /// What is asked.
    public let notice: Notice
    /// Keeps what was typed for later; `nil` where nothing is kept.
    public let keep: String?
    /// What the button says that forgets what was typed.
    public let discard: String
    /// What the button says that goes on editing.
    public let stay: String
}

/// A photo in a form.
public struct FormPhoto: Hashable, Sendable, Identifiable {
    /// Where a photo is.
    public enum Source: Hashable, Sendable {
        /// On this device, still to be sent.
        case file(PhotoFile)
        /// On the market already.
        case onMarket(ProductPicture)
    }

    public let id: Int
    /// Where it is.
    public let source: Source
    /// What a person who can't see the picture is told.
    public var altText: String

    var offered: SubmittedPhoto {
        switch source {
        case .file(let file): SubmittedPhoto(.file(file), altText: altText)
        case .onMarket(let picture): SubmittedPhoto(.onMarket(picture.id), altText: altText)
        }
    }
}
