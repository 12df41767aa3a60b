public import Market

/// The state of the local library on the disk.
public enum LibraryHealth: Hashable, Sendable {
    /// Everything is kept.
    case sound
    /// The file was damaged; it lies at `file` now, and what could be read of it was taken over.
    case setAside(file: String)
    /// Nothing can be kept beyond the end of the app.
    case inMemory(LibraryError)
    /// A number of changes wait to be written; they are, with the next one or when a person retries.
    case unsaved(LibraryError, waiting: Int)
    /// A change was not taken, and is in memory only.
    case notTaken(LibraryError)
}

extension LibraryHealth {
    /// The text for people; `nil` while all is well.
    public func text(in texts: Texts) -> String? {
        switch self {
        case .sound: nil
        case .setAside(let file): texts(.librarySetAside, ["file": file])
        case .inMemory(.newer): texts(.libraryNewer, [:])
        case .inMemory: texts(.libraryInMemory, [:])
        case .unsaved(.diskFull, _): texts(.libraryUnsavedFull, [:])
        case .unsaved: texts(.libraryUnsaved, [:])
        case .notTaken: texts(.libraryNotTaken, [:])
        }
    }
}
