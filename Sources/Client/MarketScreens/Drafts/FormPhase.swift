public import Market
public import MarketClient

/// The state of a form for a product.
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
    /// True where the form is to be removed.
    var isOver: Bool {
        switch self {
        case .done, .closed: true
        case .restoring, .editing, .sending: false
        }
    }
}

/// A message or a question before a form goes on; one at a time.
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
    /// A remedy besides closing the message.
    public enum Recovery: Hashable, Sendable {
        /// Sending it once more may help.
        case again
        /// The person has to sign in first.
        case signIn
    }

    /// The failure in words.
    public let notice: Notice
    /// The remedy; `nil` where closing the message is all there is.
    public let recovery: Recovery?
    /// The title of the remedy's button.
    public let recoveryTitle: String?
    /// The title of the button that closes the message.
    public let close: String
}

/// Asked when a form is closed with something in it.
public struct LeaveConfirmation: Hashable, Sendable {
    /// The question.
    public let notice: Notice
    /// Keeps what was typed for later; `nil` where nothing is kept.
    public let keep: String?
    /// The title of the button that discards what was typed.
    public let discard: String
    /// The title of the button that continues editing.
    public let stay: String
}

/// A photo in a form.
public struct FormPhoto: Hashable, Sendable, Identifiable {
    /// The location of a photo.
    public enum Source: Hashable, Sendable {
        /// On this device, still to be sent.
        case file(PhotoFile)
        /// On the market already.
        case onMarket(ProductPicture)
    }

    public let id: Int
    /// The location of the photo.
    public let source: Source
    /// The description for people who can't see the picture.
    public var altText: String

    var offered: SubmittedPhoto {
        switch source {
        case .file(let file): SubmittedPhoto(.file(file), altText: altText)
        case .onMarket(let picture): SubmittedPhoto(.onMarket(picture.id), altText: altText)
        }
    }
}
