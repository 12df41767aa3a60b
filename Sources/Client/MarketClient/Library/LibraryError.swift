import SQLite

/// Why the library's file can't be read or written.
public enum LibraryError: Error, Hashable, Sendable {
    /// There is no room on the disk; time or a person can mend that.
    case diskFull
    /// The file, its folder or the whole disk may only be read.
    case readOnly
    /// The file is no library, or no longer.
    case damaged
    /// A later version of the app has written the file.
    case newer(version: Int)
    /// The folder can't be made, or the file not opened.
    case notReachable
    /// Another program holds the file.
    case busy
    /// The disk fails.
    case disk
    /// The file's own rules refuse the value, mostly because it is too long.
    case notTaken
}

extension LibraryError {
    /// True where a later retry may succeed without changes.
    public var isTransient: Bool {
        switch self {
        case .diskFull, .readOnly, .busy, .disk, .notReachable: true
        case .damaged, .newer, .notTaken: false
        }
    }

    init(_ error: SQLiteError) {
        switch error.kind {
        case .full: self = .diskFull
        case .readOnly: self = .readOnly
        // A value of the wrong type can't have come from a sound file: its rules forbid it.
        case .corrupt, .unexpectedValue: self = .damaged
        case .busy: self = .busy
        case .cannotOpen: self = .notReachable
        case .inputOutput: self = .disk
        case .constraint, .tooBig, .interrupted, .other: self = .notTaken
        }
    }
}
