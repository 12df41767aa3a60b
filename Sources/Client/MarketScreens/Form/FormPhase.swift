public import Market
public import MarketClient

/// What a form for goods is doing.
public enum FormPhase: Hashable, Sendable {
    /// It is being looked up whether something was begun earlier.
    case restoring
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
    case leave(LeaveQuestion)
    case conflict(FormConflict)
    case secret(SecretPrompt)
}

public struct FormFailure: Hashable, Sendable {
    public enum Way: Hashable, Sendable {
        case again
        case signIn
    }

    public let notice: Notice
    /// What else can be done than to close the message.
    public let way: Way?
    public let wayTitle: String?
    public let close: String
}

/// Asked when a form is closed with something in it.
public struct LeaveQuestion: Hashable, Sendable {
    public let notice: Notice
    /// Keeps what was typed for later; `nil` where nothing is kept.
    public let keep: String?
    public let discard: String
    public let stay: String
}

/// A photo in a form.
public struct FormPhoto: Hashable, Sendable, Identifiable {
    public enum Source: Hashable, Sendable {
        case file(PhotoFile)
        case onMarket(Picture)
    }

    public let id: Int
    public let source: Source
    /// What a person who can't see the picture is told.
    public var altText: String

    var offered: OfferPhoto {
        switch source {
        case .file(let file): OfferPhoto(.file(file), altText: altText)
        case .onMarket(let picture): OfferPhoto(.onMarket(picture.id), altText: altText)
        }
    }
}
